import type { NoticeKind, PushDevice as ShownDevice, TextLanguage } from '@recado/contracts';
import { z } from 'zod';

/** A notice is what a user is told of. `sourceId` names the message, marker or note; it makes the same news one push for each device. */
export type Notice = Readonly<{
  kind: NoticeKind;
  sourceId: string;
  /** The ticket, or the chat of the kinds `chat` and `chatMention`. */
  placeId: string;
  /** The colleague behind it, '' for a contact, and what was written. */
  by: string;
  text: string;
  at: Date;
}>;

/** A browser of a user. `sealed` holds its address and keys: with them anybody could push to it. */
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

export const showDevice = ({ _id: id, name, createdAt, lastSuccessAt, lastProblem }: PushDevice): ShownDevice => ({
  ...{ id, name, lastProblem },
  createdAt: createdAt.toISOString(),
  lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
});

/**
 * The data of the job that pushes a notice to one device. `tries` counts answers that ask to come later. `sawPage`: a page of
 * the user was in sight at the first look.
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

/** News that waited longer than this, at us or at a push service, are told to nobody. */
export const NOTICE_LIFE_MS = 60 * 60_000;
