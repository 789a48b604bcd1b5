import type { UploadedFile } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { isMediaOf } from '@recado/media-kit/store';

/** The file that goes with a greeting or an answer of the menu. */
export type QueueMedia = Readonly<Pick<UploadedFile, 'key' | 'kind' | 'mimeType' | 'fileName' | 'bytes'>>;

/** The file that goes when another takes its place. The same call twice does not remove the file that it gave. */
export const replacedBy = (before: QueueMedia | null | undefined, media: QueueMedia | null): QueueMedia | null =>
  before && before.key !== media?.key ? before : null;

/** @throws ERR_NOT_FOUND for a file that is not the company's */
export function mediaOf(companyId: string, [file]: readonly UploadedFile[]): QueueMedia {
  if (!file || !isMediaOf(companyId, file.key)) throw new AppError('ERR_NOT_FOUND');
  const { key, kind, mimeType, fileName, bytes } = file;
  return { key, kind, mimeType, fileName, bytes };
}
