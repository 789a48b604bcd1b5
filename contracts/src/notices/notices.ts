import { z } from 'zod';
import { ById, Done, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { TimeOfDay, WeekdayEn } from '../core/opening-hours.js';

// separate from the schemas, so that the browser need not load those
export * from './mentions.js';

/**
 * `message`: a contact wrote in the user's own ticket; `waiting`: a ticket is waiting in one of the user's queues;
 * `transfer`: a colleague transferred a ticket; `mention`: a note mentions the user; `chat` and `chatMention`: a
 * message in an internal chat.
 */
export const NoticeKind = z.enum(['message', 'waiting', 'transfer', 'mention', 'chat', 'chatMention']);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** `page`: open pages show it with a sound; `push`: it is also pushed to the user's devices if no page is visible. */
export const NoticeLevel = z.enum(['off', 'page', 'push']);
export type NoticeLevel = z.infer<typeof NoticeLevel>;

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** `days` are the days on which the hours start. If no time zone is set, the company's time zone applies. */
export const QuietHours = z.strictObject({
  enabled: z.boolean(),
  from: TimeOfDay,
  to: TimeOfDay,
  days: z.array(WeekdayEn).max(7),
  timeZone: z.string().max(60).refine(isTimeZone, 'Invalid time zone').nullable(),
});
export type QuietHours = z.infer<typeof QuietHours>;

/** The notification settings of a user. `hidesContent`: a push contains neither the sender nor the text. */
export const NoticeRules = z.strictObject({
  levels: z.strictObject({
    message: NoticeLevel,
    waiting: NoticeLevel,
    transfer: NoticeLevel,
    mention: NoticeLevel,
    chat: NoticeLevel,
    chatMention: NoticeLevel,
  }),
  quietHours: QuietHours,
  hidesContent: z.boolean(),
});
export type NoticeRules = z.infer<typeof NoticeRules>;

/** A browser that is subscribed to push notifications. `lastProblem`: why the last push did not reach the push service. */
export const PushDevice = z.object({
  id: Id,
  name: z.string(),
  createdAt: Timestamp,
  lastSuccessAt: Timestamp.nullable(),
  lastProblem: z.enum(['refused', 'unreachable', 'address']).nullable(),
});
export type PushDevice = z.infer<typeof PushDevice>;

/** Returns the caller's rules and devices. Browsers subscribe with `publicKey`; it is null if push is disabled. */
export const GetNotices = defineRpc({
  name: 'tickets.notice.get',
  request: z.strictObject({}),
  reply: z.object({ rules: NoticeRules, publicKey: z.string().nullable(), devices: z.array(PushDevice) }),
});
export const UpdateNoticeRules = defineRpc({
  name: 'tickets.noticerules.update',
  request: NoticeRules,
  reply: NoticeRules,
});

const Base64Url = z.string().regex(/^[\w-]+=*$/);
/** A browser's subscription. Subscribing the same endpoint again renews it and reassigns it from its previous user. */
export const AddPushDeviceInput = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
  keys: z.strictObject({ p256dh: Base64Url.length(87), auth: Base64Url.length(22) }),
  name: z.string().trim().min(1, 'Required').max(60, 'Too Long!'),
  language: z.enum(['pt', 'en', 'es']),
});
/** @throws ERR_PUSH_OFF */
export const AddPushDevice = defineRpc({
  name: 'tickets.pushdevice.add',
  request: AddPushDeviceInput,
  reply: PushDevice,
});
export const RemovePushDevice = defineRpc({ name: 'tickets.pushdevice.remove', request: ById, reply: Done });

/**
 * Pushes a test notification to one of the caller's devices, regardless of the rules. `accepted`: the push service
 * accepted it, and the device itself shows whether it arrived; `gone`: the subscription has expired and was removed.
 */
export const TestPushDevice = defineRpc({
  name: 'tickets.pushdevice.test',
  request: ById.extend({ testId: z.uuid() }),
  reply: z.object({
    outcome: z.enum(['accepted', 'gone', 'refused', 'unreachable', 'address']),
    status: z.number().int().nullable(),
  }),
});

/** Called by the gateway when a page of the user becomes visible or hidden. A report older than the latest `at` is ignored. */
export const ReportPage = defineRpc({
  name: 'tickets.noticepage.report',
  request: z.strictObject({ pageId: Id, isVisible: z.boolean(), at: Timestamp }),
  reply: Done,
});

/** The payload of a push to a device's service worker, shown by web/public/push.js. */
export const PushPayload = z.object({
  id: z.string(),
  kind: z.union([NoticeKind, z.literal('test')]),
  title: z.string(),
  body: z.string(),
  tag: z.string(),
  path: z.string(),
});
export type PushPayload = z.infer<typeof PushPayload>;
