import { z } from 'zod';
import { ById, Done, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { TimeOfDay, WeekdayEn } from '../core/opening-hours.js';

// apart from the schemas, so that a browser can have it without those
export * from './mentions.js';

/**
 * `message`: a contact wrote in one's own ticket; `waiting`: a ticket waits in one's queues; `transfer`: a colleague hands
 * a ticket over; `mention`: a note names one; `chat` and `chatMention`: a colleague writes in an internal chat.
 */
export const NoticeKind = z.enum(['message', 'waiting', 'transfer', 'mention', 'chat', 'chatMention']);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** `page`: open pages ring and show it; `push`: where no page is in sight, also the user's devices. */
export const NoticeLevel = z.enum(['off', 'page', 'push']);
export type NoticeLevel = z.infer<typeof NoticeLevel>;

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** `days` are those on which the hours begin. Without a time zone they are in that of the company. */
export const QuietHours = z.strictObject({
  enabled: z.boolean(),
  from: TimeOfDay,
  to: TimeOfDay,
  days: z.array(WeekdayEn).max(7),
  timeZone: z.string().max(60).refine(isTimeZone, 'Invalid time zone').nullable(),
});
export type QuietHours = z.infer<typeof QuietHours>;

/** The rules say what one user wants to be told of. `hidesContent`: what is pushed says neither who wrote nor what. */
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

/** A browser that lets itself be pushed to. `lastProblem`: why the last push did not reach its push service. */
export const PushDevice = z.object({
  id: Id,
  name: z.string(),
  createdAt: Timestamp,
  lastSuccessAt: Timestamp.nullable(),
  lastProblem: z.enum(['refused', 'unreachable', 'address']).nullable(),
});
export type PushDevice = z.infer<typeof PushDevice>;

/** The caller's own rules and devices. `publicKey` is what a browser subscribes with; null: nothing is pushed here. */
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
/** The device holds what a browser's subscription says. The same address again renews it, and takes it away from the user who had it before. */
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
 * Pushes a trial to one of the caller's devices now, whatever the rules say. `accepted`: the push service took it, and the
 * device itself shows that it came; `gone`: the subscription is over and was removed.
 */
export const TestPushDevice = defineRpc({
  name: 'tickets.pushdevice.test',
  request: ById.extend({ testId: z.uuid() }),
  reply: z.object({
    outcome: z.enum(['accepted', 'gone', 'refused', 'unreachable', 'address']),
    status: z.number().int().nullable(),
  }),
});

/** The gateway tells it: a page of the user came into sight or went out of it. What is older than `at` changes nothing. */
export const ReportPage = defineRpc({
  name: 'tickets.noticepage.report',
  request: z.strictObject({ pageId: Id, isVisible: z.boolean(), at: Timestamp }),
  reply: Done,
});

/** The payload is what a push carries to the service worker of a device, which web/public/push.js shows. */
export const PushPayload = z.object({
  id: z.string(),
  kind: z.union([NoticeKind, z.literal('test')]),
  title: z.string(),
  body: z.string(),
  tag: z.string(),
  path: z.string(),
});
export type PushPayload = z.infer<typeof PushPayload>;
