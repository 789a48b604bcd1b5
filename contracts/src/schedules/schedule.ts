import { z } from 'zod';
import { AdminListQuery, ById, Done, PageQuery, Timestamp } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../core/contract.js';
import { pagesOf, tableOf } from '../core/list-forms.js';
import { UploadedFile } from '../tickets/messages.js';

/** `sending`: submitted and waiting for WhatsApp; it can no longer be changed. */
export const ScheduleStatus = z.enum(['pending', 'sending', 'sent', 'failed']);
export type ScheduleStatus = z.infer<typeof ScheduleStatus>;

/** A message to a contact that is sent at a set time. */
export const Schedule = z.object({
  id: Id,
  body: z.string(),
  sendAt: Timestamp,
  status: ScheduleStatus,
  contactId: Id,
  contact: z.object({ id: Id, name: z.string() }),
  whatsappId: Id.nullable(), // null for the contact's last connection, or else the default one
  openTicket: z.boolean(), // whether to open a ticket if there is no active one
  mediaPath: z.string().nullable(), // signed
  mediaName: z.string().nullable(),
  userId: Id, // the user who scheduled it
  sentAt: Timestamp.nullable(),
  errorCode: z.string().nullable(), // the reason for a failure
  /**
   * Set if the message is due but delayed: the reason, and the end of the delay if known. The message can still be
   * changed and deleted.
   */
  waiting: z.object({ errorCode: z.string(), until: Timestamp.nullable() }).optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Schedule = z.infer<typeof Schedule>;

const MAX_BODY = 4_000;
const Body = z.string({ error: 'Required' }).trim().min(1, 'Required').max(MAX_BODY, 'Too Long!');
const SendAt = z.iso.datetime({ error: 'Required', offset: true });
const ContactId = z.string({ error: 'Required' }).regex(/^[\w-]{1,64}$/, 'Required');
/** The server sets these fields; they are accepted and ignored. */
const Ignored = { companyId: Id.optional(), userId: Id.nullable().optional(), status: z.string().max(20).optional() };

export const CreateScheduleInput = z.strictObject({
  contactId: ContactId,
  body: Body,
  sendAt: SendAt,
  whatsappId: Id.nullable().default(null),
  openTicket: z.boolean().default(false),
  ...Ignored,
});
export const UpdateScheduleInput = z.strictObject({
  contactId: ContactId.optional(),
  body: z.string().trim().max(MAX_BODY, 'Too Long!').optional(), // may be empty only if there is a file
  sendAt: SendAt.optional(),
  whatsappId: Id.nullable().optional(),
  openTicket: z.boolean().optional(),
  ...Ignored,
});
/** The multipart form of POST /schedules, excluding the file in `file`. If there is a file, the text may be empty. */
export const CreateScheduleForm = z.strictObject({
  contactId: ContactId,
  body: z.string().trim().max(MAX_BODY, 'Too Long!').default(''),
  sendAt: SendAt,
  whatsappId: z
    .union([z.literal('').transform(() => null), Id])
    .nullable()
    .default(null),
  openTicket: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
});

export const ListSchedules = defineRpc({
  name: 'schedules.schedule.table',
  request: AdminListQuery,
  reply: tableOf(Schedule),
});
export const SchedulePages = pagesOf({
  id: 'schedules.schedule.list',
  key: 'schedules',
  row: Schedule,
  query: PageQuery.extend({
    contactId: Id.optional(),
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
  }),
  filterOf: ({ contactId, from, to }) => ({ contactId, from, to }),
  sortOf: ({ from }) => ({ field: 'sendAt', order: from ? 'ASC' : 'DESC' }),
});
export const GetSchedule = defineRpc({ name: 'schedules.schedule.get', request: ById, reply: Schedule });
/** @throws ERR_SCHEDULE_PAST, ERR_NO_CONTACT_FOUND, ERR_NO_WAPP_FOUND */
export const CreateSchedule = defineRpc({
  name: 'schedules.schedule.create',
  request: CreateScheduleInput,
  reply: Schedule,
});
export const CreateScheduleWithFile = defineRpc({
  name: 'schedules.schedule.createwithfile',
  request: z.strictObject({
    ...CreateScheduleInput.pick({ contactId: true, sendAt: true, whatsappId: true, openTicket: true }).shape,
    body: z.string().max(MAX_BODY),
    files: z.array(UploadedFile).length(1),
  }),
  reply: Schedule,
});
/** Reschedules a failed message at the new time. @throws ERR_SCHEDULE_SENT if the message was sent or is being sent */
export const UpdateSchedule = defineRpc({
  name: 'schedules.schedule.update',
  request: UpdateScheduleInput.extend(ById.shape),
  reply: Schedule,
});
/** @throws ERR_SCHEDULE_SENT if the message is being sent */
export const DeleteSchedule = defineRpc({ name: 'schedules.schedule.delete', request: ById, reply: Done });
/** `typeArch` is accepted and ignored, as in the other file calls of the specification. */
export const AttachToSchedule = defineRpc({
  name: 'schedules.schedule.attach',
  request: ById.extend({ typeArch: z.string().max(40).optional(), files: z.array(UploadedFile).length(1) }),
  reply: Schedule,
});
export const DetachFromSchedule = defineRpc({ name: 'schedules.schedule.detach', request: ById, reply: Schedule });

export const ScheduleChanged = defineEvent({
  name: 'schedules.schedule.changed',
  version: 1,
  data: z.object({
    scheduleId: Id,
    schedule: Schedule.nullable(),
    isNew: z.boolean(),
    /**
     * The user who scheduled it and the queues of the contact's tickets. They form the audience, in addition to users
     * who may see everything.
     */
    audience: z.object({ userId: Id, queueIds: z.array(Id) }).optional(),
  }),
  orderKey: ({ scheduleId }) => scheduleId,
});
export type ScheduleChanged = EventOf<typeof ScheduleChanged>;
