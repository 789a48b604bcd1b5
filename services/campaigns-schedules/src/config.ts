import type { z } from 'zod';
import {
  ActorSigningConfig,
  checkMedia,
  DatabaseConfig,
  loadConfig,
  MediaConfig,
  ProcessConfig,
} from '@recado/service-kit/config';
import { MediaLinkConfig } from '@recado/media-kit/links';

const ConfigSchema = ProcessConfig.extend({
  ...DatabaseConfig.shape,
  ...MediaConfig.shape,
  ...MediaLinkConfig.shape,
  ...ActorSigningConfig.shape,
}).superRefine(checkMedia);
export type Config = Readonly<z.output<typeof ConfigSchema>>;

export const readConfig = (): Config => loadConfig(ConfigSchema);
