import type { MultipartFile } from '@fastify/multipart';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor, Upload, UploadedFile } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import { plainFileName } from '@recado/service-kit/text';
import type { FastifyRequest } from 'fastify';
import { audioSeconds } from './audio-seconds.js';
import { DOCUMENT_LIMIT, kindOfFile, SAMPLE_BYTES } from './file-kind.js';
import { FormFields } from './form-fields.js';
import { bytesOf, StorageSpace } from './storage-space.js';
import { takeSample } from './take-sample.js';

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
