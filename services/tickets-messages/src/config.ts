import { checkMedia, DatabaseConfig, loadConfig, MediaConfig, ProcessConfig } from '@recado/service-kit/config';
import { MediaLinkConfig } from '@recado/service-kit/media-links';
import type { z } from 'zod';

export const DeskConfig = ProcessConfig.extend({
  ...DatabaseConfig.shape,
  ...MediaConfig.shape,
  ...MediaLinkConfig.shape,
}).superRefine(checkMedia);
export type DeskSettings = Readonly<z.output<typeof DeskConfig>>;

export const readSettings = (): DeskSettings => loadConfig(DeskConfig);
