import type { CampaignSettings, CampaignStatus, ErrorCode, UploadedFile } from '@recado/contracts';
import type { Tally } from './tally.js';

/** A message to many recipients, in up to five variants. */
export type Campaign = Readonly<{
  _id: string;
  companyId: string;
  userId: string;
  name: string;
  searchKey: string; // case-folded
  messages: readonly string[]; // five entries, '' if unused
  confirmationMessages: readonly string[];
  confirmation: boolean;
  status: CampaignStatus;
  scheduledAt: Date | null;
  completedAt: Date | null;
  /** Why the campaign stopped, if no user stopped it. */
  reason?: ErrorCode | null;
  /** The id of the form that created it, so that a repeat creates no second campaign. */
  clientId?: string;
  /** The first of its connections. */
  whatsappId: string | null;
  /**
   * Its recipients are distributed among these; if empty, the default one is used. Campaigns from earlier releases have
   * only `whatsappId`.
   */
  whatsappIds?: readonly string[];
  /**
   * The connections that WhatsApp has blocked, or that an earlier release considered restricted, since the campaign was
   * started or restarted. The others continue.
   */
  restrictedIds?: readonly string[];
  /** The connections that it has used. */
  usedIds?: readonly string[];
  contactListId: string | null;
  tagListId: string | null;
  /** Its files are sent after the message. Campaigns from earlier releases have none. */
  fileListId?: string | null;
  file: UploadedFile | null;
  /** The time at which the next step is due; null if there is none. */
  nextAt: Date | null;
  claim: string | null;
  attempts: number;
  /** The progress of storing the recipients; null once all are stored. */
  gathering: Gathering | null;
  /** Outcomes of its messages since it was started or restarted. */
  outcomes?: Outcomes;
  toldAt: Date | null;
  /** Counters of its recipients. Campaigns from earlier releases have none until they are first viewed. */
  tally?: Tally;
  /** The form of its recipients' number keys (`KEY_FORM`). Campaigns from earlier releases have none. */
  keyForm?: number;
  /** The last recipient whose key was renewed, until all are renewed. */
  renewedTo?: string | null;
  createdAt: Date;
  updatedAt: Date;
}>;

export type Outcomes = Readonly<{ sent: number; failed: number; optedOut: number }>;
export const NO_OUTCOMES: Outcomes = { sent: 0, failed: 0, optedOut: 0 };
export type Gathering = Readonly<{ from: 'list' | 'tag'; after: string | null }>;

/** Returns a campaign's selected connections. If there are none, it uses the default one. */
export const namedConnections = ({ whatsappIds, whatsappId }: Pick<Campaign, 'whatsappIds' | 'whatsappId'>) =>
  whatsappIds ?? (whatsappId ? [whatsappId] : []);

const PLACES = 5;
export const NO_TEXTS: readonly string[] = Array.from({ length: PLACES }, () => '');
export const textsOf = (places: readonly string[]): string[] => places.filter((text) => text !== '');

/** A campaign that is held up is rechecked after this time. */
export const HELD_MS = 60_000;
const HOUR_MS = 60 * 60_000;
/** A record that the campaign refers to was deleted. */
const GONE: readonly ErrorCode[] = [
  'ERR_NO_WAPP_FOUND',
  'ERR_NO_CONTACT_LIST_FOUND',
  'ERR_NO_TAG_FOUND',
  'ERR_NO_FILE_LIST_FOUND',
];
/** WhatsApp restricts the number of the sender; the recipients are not the cause of the failure. */
export const OF_NUMBER: readonly ErrorCode[] = ['ERR_WAPP_RESTRICTED', 'ERR_WAPP_BLOCKED'];
/** These errors stop a campaign until a user resolves them. */
export const STOPPING: readonly ErrorCode[] = [...GONE, ...OF_NUMBER, 'ERR_CAMPAIGN_VARIABLE'];

/** WhatsApp responds within a day, or whatsapp-sessions gives up, so all submitted messages are settled by then. */
export const SETTLED_WITHIN_MS = 26 * 60 * 60_000;

/** The changes that stop a campaign. Pending messages are settled later. `reason` is null if a user stopped it. */
export const stopped = (reason: ErrorCode | null, now: Date): Partial<Campaign> => ({
  status: 'CANCELADA',
  reason,
  nextAt: new Date(now.getTime() + SETTLED_WITHIN_MS),
});

/** With fewer messages, a failure rate is not meaningful. */
const FEW = 20;
const ALL_PERCENT = 100;

/** Returns why the outcomes should stop a campaign, or null. */
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

/**
 * Returns which fields may be changed now; `address` stands for the messages and the records that the campaign refers
 * to.
 */
export function changeable({ status, scheduledAt, reason }: Standing, now: Date) {
  if (status === 'INATIVA') return 'all' as const;
  if (status === 'CANCELADA') return reason && GONE.includes(reason) ? ('address' as const) : ('messages' as const);
  if (status !== 'PROGRAMADA' || !scheduledAt) return 'nothing' as const;
  return scheduledAt.getTime() - now.getTime() > HOUR_MS ? ('all' as const) : ('nothing' as const);
}

/** Returns the problems, by field, that prevent the campaign from being sent. */
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

/** Submitted messages cannot be cancelled, so only a few may be pending until the failure rate is meaningful. */
const FIRST_UNDERWAY = 5;
const MOST_UNDERWAY = 100;
/** After that, the pending messages may be up to a quarter of those accepted by WhatsApp. */
const GROWTH = 0.25;

/**
 * Returns the number of messages per number that may be pending at WhatsApp. More mean that WhatsApp is slow or
 * unavailable.
 */
export const mostUnderway = ({ sent }: Outcomes = NO_OUTCOMES, numbers = 1): number =>
  Math.min(MOST_UNDERWAY, Math.max(FIRST_UNDERWAY, Math.floor((sent * GROWTH) / numbers)));
