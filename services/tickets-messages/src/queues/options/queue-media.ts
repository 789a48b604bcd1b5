import type { UploadedFile } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { isMediaOf } from '@recado/media-kit/store';

/** The file of a greeting or of a menu answer. */
export type QueueMedia = Readonly<Pick<UploadedFile, 'key' | 'kind' | 'mimeType' | 'fileName' | 'bytes'>>;

/** Returns the file that was replaced. Repeating the same change does not return the file that was just set. */
export const replacedBy = (before: QueueMedia | null | undefined, media: QueueMedia | null): QueueMedia | null =>
  before && before.key !== media?.key ? before : null;

/** @throws ERR_NOT_FOUND if the file belongs to another company */
export function mediaOf(companyId: string, [file]: readonly UploadedFile[]): QueueMedia {
  if (!file || !isMediaOf(companyId, file.key)) throw new AppError('ERR_NOT_FOUND');
  const { key, kind, mimeType, fileName, bytes } = file;
  return { key, kind, mimeType, fileName, bytes };
}
