import { MEDIA_TYPE_OF, type Actor, type Message, type UploadedFile, SendMedia } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { isMediaOf } from '@recado/media-kit/store';
import { actorOf, type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { wordsOf } from '../../shared/search/words.js';
import type { Ticket } from '../../conversations/ticket.js';
import { whileStale } from '../../conversations/stale-ticket.js';
import type { StoredContent } from '../../conversations/message.js';
import { CountQuickMessageUse } from '../../library/quick-messages/count-quick-message-use.js';
import { PostMessage } from './post-message.js';
import { FindOpenTicket } from './find-open-ticket.js';
import { FindQuoted } from './find-quoted.js';
import { OutgoingText } from './outgoing-text.js';
import { MessageView } from '../../conversations/message-view.js';

type Request = z.output<typeof SendMedia.request>;
/** An uploaded file with its caption and its client id. */
type Part = { file: UploadedFile; caption: string; clientId: string | undefined; isFirst: boolean };

/** Sends files from the MediaStore in order, one message each. */
@Injectable()
export class SendMediaHandler {
  constructor(
    private readonly findOpenTicket: FindOpenTicket,
    private readonly findQuoted: FindQuoted,
    private readonly outgoingText: OutgoingText,
    private readonly view: MessageView,
    private readonly postMessage: PostMessage,
    private readonly countUse: CountQuickMessageUse,
  ) {}

  @OnRpc(SendMedia)
  async execute(request: Request, context: RpcContext): Promise<Message[]> {
    const actor = actorOf(context);
    if (!request.files.every(({ key }) => isMediaOf(actor.companyId, key))) throw new AppError('ERR_NOT_FOUND');
    const sent: Message[] = [];
    for (const part of partsOf(request)) {
      const id = part.clientId ?? newId();
      sent.push(await whileStale(() => this.attempt(request, { ...part, id, actor }, context)));
    }
    return sent;
  }

  private async attempt(request: Request, part: Part & { id: string; actor: Actor }, context: RpcContext) {
    const { actor, id } = part;
    const earlier = await this.postMessage.earlier(actor, part.clientId, request.ticketId);
    const { ticket, whatsappId } = await this.findOpenTicket.execute(actor, request.ticketId);
    if (earlier) return this.view.show(earlier, ticket.contact);
    const quotedMsg = await this.findQuoted.execute(actor, ticket, part.isFirst ? request.quotedMsg : null);
    const said = this.said(request, part, ticket, actor);
    const origin = originOf(context);
    const message = await this.postMessage.execute({ actor, origin, ticket, whatsappId, id, said, quotedMsg });
    if (request.quickMessageId && part.isFirst) void this.countUse.execute(actor, request.quickMessageId);
    return this.view.show(message, ticket.contact);
  }

  private said(
    { signMessage, sendAs, waveform }: Request,
    { file, caption }: Part,
    ticket: Ticket,
    actor: Actor,
  ): StoredContent {
    const { key, mimeType, fileName, bytes, seconds = null } = file;
    const text = this.outgoingText.write(caption, ticket);
    const signed = this.outgoingText.sign(text, actor.companyId, signMessage === 'true' ? actor.userId : null);
    const kind = kindOf(file, sendAs);
    const media = {
      ...{ kind, mimeType, fileName, bytes, seconds, key, errorCode: null },
      ...(kind === 'voice' && waveform && { waveform }),
    };
    return { ...signed, mediaType: MEDIA_TYPE_OF[kind], media, words: wordsOf(`${signed.body} ${fileName}`) };
  }
}

function kindOf({ kind }: UploadedFile, sendAs: Request['sendAs']): UploadedFile['kind'] {
  if (sendAs === 'document') return 'document';
  return sendAs === 'voice' && kind === 'audio' ? 'voice' : kind;
}

/**
 * Splits a request into one message per file. Some clients send each file's name as its text, which is not a caption.
 */
function partsOf({ files, body, clientId }: Request): Part[] {
  const captions = [body].flat();
  const clientIds = clientId === undefined ? [] : [clientId].flat();
  return files.map((file, index) => {
    const caption = captions[index] ?? '';
    const isItsName = caption === file.fileName;
    return { file, caption: isItsName ? '' : caption, clientId: clientIds[index], isFirst: index === 0 };
  });
}
