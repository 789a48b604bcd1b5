import type { NoticeKind, PushDevice as ShownDevice, TextLanguage, UserCopy } from '@recado/contracts';
import { z } from 'zod';

/**
 * A notification for a user. `sourceId` is the id of the message, event or note, so each device gets one push per
 * source.
 */
export type Notice = Readonly<{
  kind: NoticeKind;
  sourceId: string;
  /** The id of the ticket, or of the chat for the kinds `chat` and `chatMention`. */
  placeId: string;
  /** The colleague who caused it ('' for a contact), and the text. */
  by: string;
  text: string;
  at: Date;
}>;

/** A user's browser. `sealed` contains its encrypted URL and keys, because anyone who has them can push to it. */
export type PushDevice = Readonly<{
  _id: string;
  companyId: string;
  userId: string;
  loginId: string;
  name: string;
  language: TextLanguage;
  sealed: Buffer;
  createdAt: Date;
  lastSuccessAt: Date | null;
  lastProblem: ShownDevice['lastProblem'];
}>;

export const deviceView = ({ _id: id, name, createdAt, lastSuccessAt, lastProblem }: PushDevice): ShownDevice => ({
  ...{ id, name, lastProblem },
  createdAt: createdAt.toISOString(),
  lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
});

/**
 * The data of the job that pushes a notice to one device. `tries` counts "try again later" responses. `sawPage` is set
 * if the user had a visible page when the job first ran.
 */
export const PushJobData = z.object({
  kind: z.enum(['message', 'waiting', 'transfer', 'mention', 'chat', 'chatMention']),
  sourceId: z.string(),
  placeId: z.string(),
  by: z.string(),
  text: z.string(),
  at: z.date(),
  userId: z.string(),
  deviceId: z.string(),
  tries: z.number().int(),
  sawPage: z.boolean().optional(),
});
export type PushJobData = z.infer<typeof PushJobData>;

/** Notices that are older than this are not delivered. */
export const NOTICE_LIFE_MS = 60 * 60_000;

/**
 * Returns whether the login with which a device was added has ended, by signing out or by a later login elsewhere.
 * Login ids
 * are UUIDv7, so the later one compares greater.
 */
export function hasEnded({ loginId }: Pick<PushDevice, 'loginId'>, user: Pick<UserCopy, 'login'> | undefined): boolean {
  if (!user) return true;
  if (!user.login) return false; // its state has not arrived yet
  return loginId < user.login.id || (loginId === user.login.id && user.login.ended);
}
