import type { CampaignSettings, CampaignStatus, ErrorCode, UploadedFile } from '@recado/contracts';
import type { Tally } from './tally.js';

/** A message to many recipients, in one of up to five wordings. */
export type Campaign = Readonly<{
  _id: string;
  companyId: string;
  userId: string;
  name: string;
  searchKey: string; // folded
  messages: readonly string[]; // five places, '' where there is no text
  confirmationMessages: readonly string[];
  confirmation: boolean;
  status: CampaignStatus;
  scheduledAt: Date | null;
  completedAt: Date | null;
  /** Why it was stopped, when no person did. */
  reason?: ErrorCode | null;
  /** Names the form that made it: its repeat makes no second one. */
  clientId?: string;
  /** The first of its connections. */
  whatsappId: string | null;
  /** Its recipients are shared among these; empty: the default one. Campaigns of earlier releases have `whatsappId` only. */
  whatsappIds?: readonly string[];
  /** The connections among them that WhatsApp has blocked, or an earlier release took for restricted, since it was begun or restarted: the others go on. */
  restrictedIds?: readonly string[];
  /** The connections that it has sent over. */
  usedIds?: readonly string[];
  contactListId: string | null;
  tagListId: string | null;
  /** Its files follow the message. Campaigns of earlier releases have none. */
  fileListId?: string | null;
  file: UploadedFile | null;
  /** When the next step is due. Null: never. */
  nextAt: Date | null;
  claim: string | null;
  attempts: number;
  /** Progress of storing the recipients. Null: all are stored. */
  gathering: Gathering | null;
  /** The counts tell what became of its messages since it was begun or restarted. */
  outcomes?: Outcomes;
  toldAt: Date | null;
  /** Counts its recipients. Campaigns of earlier releases have none until somebody looks. */
  tally?: Tally;
  /** The form of the keys of its recipients' numbers (`KEY_FORM`). Campaigns of earlier releases have none. */
  keyForm?: number;
  /** The last recipient whose key was renewed, while a step of that is left. */
  renewedTo?: string | null;
  createdAt: Date;
  updatedAt: Date;
}>;

export type Outcomes = Readonly<{ sent: number; failed: number; optedOut: number }>;
export const NO_OUTCOMES: Outcomes = { sent: 0, failed: 0, optedOut: 0 };
export type Gathering = Readonly<{ from: 'list' | 'tag'; after: string | null }>;

/** Returns the connections that a campaign names. None: it goes over the default one. */
export const namedConnections = ({ whatsappIds, whatsappId }: Pick<Campaign, 'whatsappIds' | 'whatsappId'>) =>
  whatsappIds ?? (whatsappId ? [whatsappId] : []);

const PLACES = 5;
export const NO_TEXTS: readonly string[] = Array.from({ length: PLACES }, () => '');
export const textsOf = (places: readonly string[]): string[] => places.filter((text) => text !== '');

/** What holds a campaign up is looked at again after this time. */
export const HELD_MS = 60_000;
const HOUR_MS = 60 * 60_000;
/** Something that the campaign names was deleted. */
const GONE: readonly ErrorCode[] = [
  'ERR_NO_WAPP_FOUND',
  'ERR_NO_CONTACT_LIST_FOUND',
  'ERR_NO_TAG_FOUND',
  'ERR_NO_FILE_LIST_FOUND',
];
/** WhatsApp has taken something from the number that sends: who it could not write to is not to blame. */
export const OF_NUMBER: readonly ErrorCode[] = ['ERR_WAPP_RESTRICTED', 'ERR_WAPP_BLOCKED'];
/** These stop a campaign until a person has seen to it. */
export const STOPPING: readonly ErrorCode[] = [...GONE, ...OF_NUMBER, 'ERR_CAMPAIGN_VARIABLE'];

/** WhatsApp answers within a day, or whatsapp-sessions gives the message up; what was handed over is settled then. */
export const SETTLED_WITHIN_MS = 26 * 60 * 60_000;

/** The changes that stop a campaign. What is on its way is settled later. `reason` null: a person stopped it. */
export const stopped = (reason: ErrorCode | null, now: Date): Partial<Campaign> => ({
  status: 'CANCELADA',
  reason,
  nextAt: new Date(now.getTime() + SETTLED_WITHIN_MS),
});

/** Fewer messages say nothing about a rate. */
const FEW = 20;
const ALL_PERCENT = 100;

/** Returns why a campaign should stop by what became of its messages, if it should. */
export function alarmOf(
  { sent, failed, optedOut }: Outcomes,
  { stopFailurePercent, stopOptOutPercent }: CampaignSettings,
): ErrorCode | null {
  const all = sent + failed;
  const exceeds = (count: number, percent: number) => percent > 0 && all >= FEW && count * ALL_PERCENT >= percent * all;
  if (exceeds(failed, stopFailurePercent)) return 'ERR_CAMPAIGN_FAILURES';
  return exceeds(optedOut, stopOptOutPercent) ? 'ERR_CAMPAIGN_OPT_OUTS' : null;
}

type Standing = Pick<Campaign, 'status' | 'scheduledAt' | 'reason'>;

/** Returns which fields may be changed now; `address`: messages, and what the campaign names. */
export function changeable({ status, scheduledAt, reason }: Standing, now: Date) {
  if (status === 'INATIVA') return 'all' as const;
  if (status === 'CANCELADA') return reason && GONE.includes(reason) ? ('address' as const) : ('messages' as const);
  if (status !== 'PROGRAMADA' || !scheduledAt) return 'nothing' as const;
  return scheduledAt.getTime() - now.getTime() > HOUR_MS ? ('all' as const) : ('nothing' as const);
}

/** Returns the problems, by field, that keep the campaign from being sent. */
export function lacks(
  campaign: Pick<
    Campaign,
    'messages' | 'confirmationMessages' | 'confirmation' | 'contactListId' | 'tagListId' | 'file' | 'fileListId'
  >,
): Record<string, string[]> {
  const { messages, confirmationMessages, confirmation, contactListId, tagListId, file, fileListId } = campaign;
  return {
    ...(textsOf(messages).length === 0 && !file && !fileListId && { message1: ['Required'] }),
    ...(confirmation && textsOf(confirmationMessages).length === 0 && { confirmationMessage1: ['Required'] }),
    ...(!contactListId && !tagListId && { contactListId: ['Required'] }),
  };
}

/** Messages that were handed over cannot be stopped, so few are underway until the rates of failures can speak. */
const FIRST_UNDERWAY = 5;
const MOST_UNDERWAY = 100;
/** A campaign that does well has a quarter of what WhatsApp took underway. */
const GROWTH = 0.25;

/**
 * Returns how many messages may be with WhatsApp without an answer over each of so many numbers. More mean that it is slow or
 * away.
 */
export const mostUnderway = ({ sent }: Outcomes = NO_OUTCOMES, numbers = 1): number =>
  Math.min(MOST_UNDERWAY, Math.max(FIRST_UNDERWAY, Math.floor((sent * GROWTH) / numbers)));
