import { buffer } from 'node:stream/consumers';
import { MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { AddressRefused, AnswerTooLarge, GuardedFetch, type GuardedAnswer } from '@recado/service-kit/web';
import { GeneralQuickMessages } from '../../library/quick-messages/general-quick-messages.js';
import { DocumentReader, documentKindOf } from './document-reader.js';
import { SourceUnreadable, type Source, type SourceText } from './source.js';
import { TicketText } from './ticket-text.js';

const MOST_PAGE_BYTES = 2 * 1024 * 1024;
const PAGE_DEADLINE_MS = 20_000;

/** Reads the text of a source from its origin. */
@Injectable()
export class ReadText {
  constructor(
    private readonly documents: DocumentReader,
    private readonly guarded: GuardedFetch,
    private readonly quickMessages: GeneralQuickMessages,
    private readonly ticketText: TicketText,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
  ) {}

  /** @throws SourceUnreadable for permanent problems. Other errors are temporary. */
  async execute(source: Source): Promise<SourceText> {
    switch (source.kind) {
      case 'file':
        return this.ofFile(source);
      case 'page':
        return this.ofPage(source);
      case 'quickMessages':
        return { title: '', parts: await this.quickMessages.execute(source.companyId) };
      case 'ticket':
        return { title: '', parts: [await this.ticketText.execute(source)] };
    }
  }

  private async ofFile({ file }: Source): Promise<SourceText> {
    const kind = documentKindOf(file?.mimeType ?? '');
    const bytes = await this.open(file?.key ?? '');
    const { text } = await this.documents.read(kind, bytes);
    return { title: '', parts: [text] };
  }

  private async open(key: string): Promise<Uint8Array> {
    try {
      return new Uint8Array(await buffer(await this.store.open(key)));
    } catch (cause) {
      const isGone = cause instanceof AppError && cause.code === 'ERR_NOT_FOUND';
      throw isGone ? new SourceUnreadable('notFound', { cause }) : cause;
    }
  }

  private async ofPage({ url }: Source): Promise<SourceText> {
    const { status, headers, text } = await this.fetch(url);
    if (status === 404 || status === 410) throw new SourceUnreadable('notFound');
    if (status < 200 || status > 299) throw new SourceUnreadable('unreachable');
    const kind = documentKindOf(String(headers['content-type'] ?? ''));
    if (kind !== 'html' && kind !== 'text') throw new SourceUnreadable('typeRefused');
    const read = await this.documents.read(kind, new TextEncoder().encode(text));
    return { title: read.title, parts: [read.text] };
  }

  private async fetch(url: string): Promise<GuardedAnswer> {
    const headers = { accept: 'text/html, text/plain;q=0.9' };
    const limits = { deadlineMs: PAGE_DEADLINE_MS, maxBytes: MOST_PAGE_BYTES };
    return this.guarded.send(url, { headers, ...limits }).catch((cause: unknown) => {
      if (cause instanceof AddressRefused) throw new SourceUnreadable('addressRefused', { cause });
      throw new SourceUnreadable(cause instanceof AnswerTooLarge ? 'tooLarge' : 'unreachable', { cause });
    });
  }
}
