import {
  type Actor,
  can,
  type Company,
  createEvent,
  type ErrorCode,
  isExpired,
  ScheduleChanged,
  type Schedule as ScheduleView,
  type UploadedFile,
} from '@recado/contracts';
import type { MediaLinks } from '@recado/media-kit/links';
import { type Origin, type Outgoing, outgoingEvent, stamped } from '@recado/service-kit/messaging';
import { fold } from '@recado/service-kit/text';

/** A message that is sent to a contact at a given time. */
export type Schedule = Readonly<{
  _id: string;
  companyId: string;
  userId: string;
  queueIds?: readonly string[]; // the queues of the contact's tickets, or the author's queues if the contact has no tickets
  contactId: string;
  contactName: string;
  searchKey: string; // case-folded contact name and start of the text
  body: string;
  file: UploadedFile | null;
  whatsappId: string | null;
  openTicket: boolean;
  sendAt: Date;
  status: 'pending' | 'sending' | 'sent' | 'failed';
  /** The time at which the schedule is due: its own time or that of the next attempt. Null if it is not pending. */
  nextAt: Date | null;
  /** The idempotency id of the send. A schedule that becomes pending again gets a new one. */
  sendId: string;
  /** The time at which it was submitted under that id. */
  handedAt?: Date | null;
  claim: string | null;
  attempts: number;
  sentAt: Date | null;
  errorCode: string | null;
  /** Why it is delayed beyond its time. */
  waiting?: Readonly<{ errorCode: ErrorCode; until: Date | null }> | null;
  createdAt: Date;
  updatedAt: Date;
}>;

const SEARCHED_LENGTH = 120;
export const searchKeyOf = ({ contactName, body }: Pick<Schedule, 'contactName' | 'body'>): string =>
  fold(`${contactName} ${body}`).slice(0, SEARCHED_LENGTH);

/** A schedule may be changed by its author and by users who may edit all schedules. */
export const mayChange = (actor: Actor, { userId }: Pick<Schedule, 'userId'>): boolean =>
  userId === actor.userId || can(actor, 'schedules:editAny');

/**
 * The readers of a schedule are its author, users in a queue of the contact's tickets, and users who see every ticket.
 */
export type Reader = Readonly<{ seesAll: boolean; userId: string; queueIds: readonly string[] }>;
export const readerOf = (actor: Actor): Reader => ({
  seesAll: can(actor, 'schedules:editAny') || can(actor, 'tickets-manager:showall'),
  userId: actor.userId,
  queueIds: actor.queueIds,
});
export const maySee = (
  { seesAll, ...reader }: Reader,
  { userId, queueIds = [] }: Pick<Schedule, 'userId' | 'queueIds'>,
) => seesAll || userId === reader.userId || queueIds.some((id) => reader.queueIds.includes(id));

/** Messages delayed by more than this are no longer sent. */
const TOO_LATE_MS = 24 * 60 * 60_000;

/** Returns the reason why the schedule must not be sent now, if there is one. */
export function refusalOf(
  { sendAt }: Pick<Schedule, 'sendAt'>,
  company: Company | undefined,
  now: Date,
): ErrorCode | undefined {
  if (!company?.status) return 'ERR_COMPANY_DISABLED';
  if (isExpired(company, now)) return 'ERR_COMPANY_EXPIRED';
  if (!company.plan.useSchedules) return 'ERR_PLAN_FEATURE';
  return now.getTime() - sendAt.getTime() > TOO_LATE_MS ? 'ERR_SCHEDULE_MISSED' : undefined;
}

/** Returns a schedule as sent to clients, with a signed link to its file. */
export function scheduleView(schedule: Schedule, links: MediaLinks): ScheduleView {
  const { _id: id, contactId, contactName, file, sentAt, waiting } = schedule;
  const { body, status, whatsappId, openTicket, userId, errorCode } = schedule;
  return {
    ...{ id, body, status, contactId, whatsappId, openTicket, userId, errorCode },
    contact: { id: contactId, name: contactName },
    mediaPath: file && links.urlOf(file.key, file.fileName),
    mediaName: file && file.fileName,
    ...(waiting && { waiting: { ...waiting, until: waiting.until && waiting.until.toISOString() } }),
    sendAt: schedule.sendAt.toISOString(),
    sentAt: sentAt && sentAt.toISOString(),
    createdAt: schedule.createdAt.toISOString(),
    updatedAt: schedule.updatedAt.toISOString(),
  };
}

/** Returns the event for a change. `schedule` is null for a deleted schedule. */
export function scheduleChanged(
  origin: Origin,
  { _id: scheduleId, userId, queueIds = [] }: Schedule,
  schedule: ScheduleView | null,
  isNew = false,
): Outgoing {
  const data = { scheduleId, schedule, isNew, audience: { userId, queueIds: [...queueIds] } };
  return outgoingEvent(createEvent(ScheduleChanged, stamped(origin, data)));
}
