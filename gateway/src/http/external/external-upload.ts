import { ExternalMedia, MAX_FILES, SendExternalMessage, type Upload } from '@recado/contracts';

/** Files of the messages API. */
export const MEDIAS: Upload = {
  rpc: SendExternalMessage,
  form: ExternalMedia,
  field: 'medias',
  accepts: 'media',
  maxFiles: MAX_FILES,
};
