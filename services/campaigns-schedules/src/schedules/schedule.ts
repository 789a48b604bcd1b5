import { can, isExpired, type Actor, type Company, type ErrorCode, type UploadedFile } from '@recado/contracts';
import { fold } from '@recado/service-kit/text';

/** A message that is sent to a contact at a time. */
export type Schedule = Readonly<{
  _id: string;
  companyId: string;
  userId: string;
  contactId: string;
  contactName: string;
  searchKey: string; // folded name and the beginning of the text
  body: string;
  file: UploadedFile | null;
  whatsappId: string | null;
  openTicket: boolean;
  sendAt: Date;
  status: 'pending' | 'sending' | 'sent' | 'failed';
  /** When there is next something to do about it: its time, or the next attempt. Null: nothing. */
  nextAt: Date | null;
  /** Names this sending for whoever carries it out; a new one each time it waits again. */
  sendId: string;
  claim: string | null;
  attempts: number;
  sentAt: Date | null;
  errorCode: string | null;
  createdAt: Date;
  updatedAt: Date;
}>;

const SEARCHED_LENGTH = 120;
export const searchKeyOf = ({ contactName, body }: Pick<Schedule, 'contactName' | 'body'>): string =>
  fold(`${contactName} ${body}`).slice(0, SEARCHED_LENGTH);

/** Its planner, and whoever looks after all of them. */
export const mayChange = (actor: Actor, { userId }: Pick<Schedule, 'userId'>): boolean =>
  userId === actor.userId || can(actor, 'schedules:editAny');

/** Nobody wants last week's "see you tomorrow". */
const TOO_LATE_MS = 24 * 60 * 60_000;

/** Why it must not go out now, if so. */
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
