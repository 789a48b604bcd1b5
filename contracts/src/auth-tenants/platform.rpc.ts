import { z } from 'zod';
import { PageQuery, Timestamp } from '../common.js';
import { defineRpc, Id } from '../contract.js';
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

export const Announcement = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  priority: z.number().int().min(1).max(3),
  status: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: Timestamp,
});
export type Announcement = z.infer<typeof Announcement>;
export const ListAnnouncements = defineRpc({
  name: 'auth.announcement.list',
  request: PageQuery,
  reply: z.object({ records: z.array(Announcement), count: z.number(), hasMore: z.boolean() }),
});

export const Help = z.object({ id: Id, title: z.string(), description: z.string(), video: z.string() });
export type Help = z.infer<typeof Help>;
export const ListHelps = defineRpc({ name: 'auth.help.list', request: z.strictObject({}), reply: z.array(Help) });

export const PageHelps = defineRpc({
  name: 'auth.help.page',
  request: PageQuery,
  reply: z.object({ records: z.array(Help), count: z.number(), hasMore: z.boolean() }),
});

export const Invoice = z.object({
  id: Id,
  detail: z.string(),
  status: z.string(),
  value: z.number(),
  dueDate: z.string(),
});
export const ListInvoices = defineRpc({
  name: 'auth.invoice.list',
  request: PageQuery,
  reply: z.array(Invoice),
});
