import {
  checkMedia,
  DatabaseConfig,
  EncryptionConfig,
  loadConfig,
  MediaConfig,
  ProcessConfig,
} from '@recado/service-kit/config';
import { checkFailpoint, failpointOf, TRANSACTION_POINTS } from '@recado/service-kit/failpoints';
import { MediaLinkConfig } from '@recado/media-kit/links';
import { z } from 'zod';

export const ConfigSchema = ProcessConfig.extend({
  ...DatabaseConfig.shape,
  ...EncryptionConfig.shape,
  ...MediaConfig.shape,
  ...MediaLinkConfig.shape,
  /**
   * The address at which a key of Dialogflow is tried. It differs from Google's only where calls go through a mirror.
   */
  GOOGLE_TOKEN_URL: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/token'),
  DIALOGFLOW_URL: z.url({ protocol: /^https?$/ }).default('https://dialogflow.googleapis.com'),
  FAILPOINT: failpointOf(TRANSACTION_POINTS),
})
  .superRefine(checkMedia)
  .superRefine(checkFailpoint);
export type Config = Readonly<z.output<typeof ConfigSchema>>;

export const readConfig = (): Config => loadConfig(ConfigSchema);
