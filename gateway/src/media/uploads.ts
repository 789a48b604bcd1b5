import type { Actor, Upload, UploadedFile } from '@recado/contracts';
import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import { AppError } from '@recado/service-kit/errors';
import { plainFileName } from '@recado/service-kit/text';
import { audioSeconds } from './audio-seconds.js';
import { DOCUMENT_LIMIT, kindOfFile, SAMPLE_BYTES } from './file-kind.js';
import { bytesOf, StorageSpace } from './storage-space.js';

/**
 * The text fields of a form. A repeated field becomes a list. Names come from the client, so they are never used as
 * object keys.
 */
class FormFields {
  private readonly values = new Map<string, string[]>();

  add(name: string, value: unknown): void {
    const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
    this.values.set(name, [...(this.values.get(name) ?? []), text]);
  }

  first(name: string): string | undefined {
    return this.values.get(name)?.[0];
  }

  all(): Record<string, string | string[]> {
    const pairs = [...this.values].map(([name, texts]): [string, string | string[]] => [name, single(texts)]);
    return Object.fromEntries(pairs);
  }
}

const single = (texts: string[]): string | string[] => (texts.length === 1 ? (texts[0] ?? '') : texts);

/** Reads the first bytes of a stream and returns them with the complete stream. */
async function takeSample(source: Readable, wanted: number): Promise<{ sample: Buffer; whole: Readable }> {
  const chunks: Buffer[] = [];
  let taken = 0;
  const reader = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  while (taken < wanted) {
    const next = await reader.next();
    if (next.done) break;
    chunks.push(next.value);
    taken += next.value.length;
  }
  return {
    sample: Buffer.concat(chunks).subarray(0, wanted),
    whole: Readable.from(rest(chunks, reader), { objectMode: false }),
  };
}

async function* rest(chunks: readonly Buffer[], reader: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks;
  for (let next = await reader.next(); !next.done; next = await reader.next()) yield next.value;
}

const MOST_FIELDS = 100;
/** The form field for files that are sent as messages, which show the duration before playback. */
const MESSAGES = 'medias';
const LONGEST_FIELD = 256 * 1024;

/** `files` collects the uploaded files; `leftBytes` is the free space of the plan. */
type Form = { actor: Actor; upload: Upload; files: UploadedFile[]; leftBytes: number };

/** Parses forms with files. Each file is streamed into the MediaStore, without buffering it in memory or on disk. */
@Injectable()
export class Uploads {
  constructor(
    @Inject(MEDIA_STORE) private readonly media: MediaStore,
    private readonly space: StorageSpace,
  ) {}

  /**
   * Returns the text fields and the stored files of the form. @throws ERR_STORAGE_FULL, ERR_BODY_TOO_LARGE,
   * ERR_MEDIA_TYPE, ERR_FILE_EMPTY, ERR_VALIDATION, ERR_BAD_REQUEST
   */
  async receive(request: FastifyRequest, actor: Actor, upload: Upload) {
    const files: UploadedFile[] = [];
    const leftBytes = await this.space.left(request);
    try {
      const fields = await this.readParts(request, { actor, upload, files, leftBytes });
      if (files.length === 0) throw missing(upload.field);
      await this.space.take(request, files);
      return { fields, files };
    } catch (error) {
      await this.remove(files);
      throw isBrokenForm(error) ? new AppError('ERR_BAD_REQUEST', { cause: error }) : error;
    }
  }

  /** Deletes uploaded files that are not used. If releasing their space fails, the next recount corrects it. */
  async discard(request: FastifyRequest, files: readonly UploadedFile[]): Promise<void> {
    if (files.length === 0) return;
    await Promise.allSettled([this.remove(files), this.space.giveBack(request, files)]);
  }

  private async remove(files: readonly UploadedFile[]): Promise<void> {
    await Promise.allSettled(files.map(({ key }) => this.media.remove(key)));
  }

  private async readParts(
    request: FastifyRequest,
    { actor, upload, files, leftBytes }: Form,
  ): Promise<Record<string, string | string[]>> {
    const form = new FormFields();
    const limits = {
      fields: MOST_FIELDS,
      fieldSize: LONGEST_FIELD,
      fileSize: DOCUMENT_LIMIT + 1,
      files: upload.maxFiles,
    };
    for await (const part of request.parts({ limits })) {
      if (!part.fieldname) throw unknown('');
      if (part.type === 'field') form.add(part.fieldname, part.value);
      else if (part.fieldname !== upload.field) throw unknown(part.fieldname);
      else {
        const asDocument = form.first('sendAs') === 'document';
        files.push(await this.store(part, actor, { upload, asDocument, leftBytes: leftBytes - bytesOf(files) }));
      }
    }
    return form.all();
  }

  private async store(
    { file, filename, mimetype: declared }: MultipartFile,
    { companyId }: Actor,
    { upload, asDocument, leftBytes }: Pick<Form, 'upload' | 'leftBytes'> & { asDocument: boolean },
  ): Promise<UploadedFile> {
    const fileName = plainFileName(filename ?? '') || 'file';
    const { sample, whole } = await takeSample(file, SAMPLE_BYTES);
    if (sample.length === 0) throw new AppError('ERR_FILE_EMPTY');
    const { kind, mimeType, maxBytes } = await kindOfFile({ sample, declared, fileName }, upload.accepts, asDocument);
    const { key, bytes } = await this.media
      .put(companyId, whole, { mimeType, maxBytes: Math.min(maxBytes, leftBytes) })
      .catch((error: unknown) => {
        throw leftBytes < maxBytes && isTooLarge(error) ? new AppError('ERR_STORAGE_FULL') : error;
      });
    const seconds =
      kind === 'audio' && upload.field === MESSAGES ? await audioSeconds(this.media, { key, bytes }) : null;
    return { key, kind, mimeType, fileName, bytes, ...(seconds !== null && { seconds }) };
  }
}

const isTooLarge = (error: unknown): boolean => error instanceof AppError && error.code === 'ERR_BODY_TOO_LARGE';

/** The form parser has no error codes for a missing boundary, a premature end or a broken header. */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error && /multipart|unexpected end|part header|boundary/i.test(error.message);

const missing = (field: string) =>
  new AppError('ERR_VALIDATION', { details: { fields: { [field]: ['Required'] }, form: [] } });
const unknown = (field: string) =>
  new AppError('ERR_VALIDATION', { details: { fields: { [field.slice(0, 60)]: ['Unrecognized key'] }, form: [] } });
