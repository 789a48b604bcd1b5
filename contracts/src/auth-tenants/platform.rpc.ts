import { z } from 'zod';
import { defineRpc } from '../core/contract.js';
import { Setting } from './company.js';

/** Settings of the platform that everybody may read, also without a log-in. */
export const PLATFORM_SETTING_DEFAULTS = {
  allowregister: 'disabled',
  viewregister: 'disabled',
  trial: '3',
} as const satisfies Record<string, string>;
export const PublicSettingKey = z.enum(['allowregister', 'viewregister', 'trial']);
export type PublicSettingKey = z.infer<typeof PublicSettingKey>;

export const GetPublicSetting = defineRpc({
  name: 'auth.setting.public',
  request: z.strictObject({ key: PublicSettingKey }),
  reply: Setting,
});
