import type { z } from 'zod';
import { checkMedia, DatabaseConfig, loadConfig, MediaConfig, ProcessConfig } from '@recado/service-kit/config';
import { MediaLinkConfig } from '@recado/service-kit/media-links';

const Config = ProcessConfig.extend({
  ...DatabaseConfig.shape,
  ...MediaConfig.shape,
  ...MediaLinkConfig.shape,
}).superRefine(checkMedia);
export type Settings = Readonly<z.output<typeof Config>>;

export const readSettings = (): Settings => loadConfig(Config);
