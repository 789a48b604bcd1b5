import { ExternalMedia, MAX_FILES, SendExternalMessage, type Upload } from '@recado/contracts';

/** The file upload of the messages API. */
export const MEDIAS: Upload = {
  rpc: SendExternalMessage,
  form: ExternalMedia,
  field: 'medias',
  accepts: 'media',
  maxFiles: MAX_FILES,
};
