import type { z } from 'zod';
import { checkMedia, DatabaseConfig, loadConfig, MediaConfig, ProcessConfig } from '@recado/service-kit/config';
import { MediaLinkConfig } from '@recado/media-kit/links';

const ConfigSchema = ProcessConfig.extend({
  ...DatabaseConfig.shape,
  ...MediaConfig.shape,
  ...MediaLinkConfig.shape,
}).superRefine(checkMedia);
export type Config = Readonly<z.output<typeof ConfigSchema>>;

export const readConfig = (): Config => loadConfig(ConfigSchema);
