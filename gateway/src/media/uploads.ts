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
/** The field of files that are sent as messages, where a length is shown before anybody plays them. */
const MESSAGES = 'medias';
const LONGEST_FIELD = 256 * 1024;

/** `files` collects what the form brings; `leftBytes` are those that the plan still allows. */
type Form = { actor: Actor; upload: Upload; files: UploadedFile[]; leftBytes: number };

/** Reads forms with files. Each file goes straight into the MediaStore; nothing of it is kept in memory or on disk here. */
@Injectable()
export class Uploads {
  constructor(
    @Inject(MEDIA_STORE) private readonly media: MediaStore,
    private readonly space: StorageSpace,
  ) {}

  /**
   * The other fields of the form, and the files. @throws ERR_STORAGE_FULL, ERR_BODY_TOO_LARGE, ERR_MEDIA_TYPE,
   * ERR_FILE_EMPTY, ERR_VALIDATION, ERR_BAD_REQUEST
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

  /** Removes files that were received and then not used. When their space is not given back, the next count does so. */
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

/** The parser of forms has no codes for what is wrong with a form: no boundary, an early end, a broken header. */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error && /multipart|unexpected end|part header|boundary/i.test(error.message);

const missing = (field: string) =>
  new AppError('ERR_VALIDATION', { details: { fields: { [field]: ['Required'] }, form: [] } });
const unknown = (field: string) =>
  new AppError('ERR_VALIDATION', { details: { fields: { [field.slice(0, 60)]: ['Unrecognized key'] }, form: [] } });
