import type { CampaignSettings, CampaignStatus, CampaignVariable, UploadedFile } from '@recado/contracts';
import { fold } from '@recado/service-kit/text';

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
  whatsappId: string | null;
  contactListId: string | null;
  tagListId: string | null;
  file: UploadedFile | null;
  /** When the next step is due. Null: never. */
  nextAt: Date | null;
  claim: string | null;
  attempts: number;
  /** Progress of storing the recipients. Null: all are stored. */
  gathering: Gathering | null;
  /** The number of sent messages, which the longer interval depends on. */
  sends: number;
  toldAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}>;

export type Gathering = Readonly<{ from: 'list' | 'tag'; after: string | null }>;

const PLACES = 5;
export const NO_TEXTS: readonly string[] = Array.from({ length: PLACES }, () => '');
export const textsOf = (places: readonly string[]): string[] => places.filter((text) => text !== '');

const HOUR_MS = 60 * 60_000;

/** Returns which fields may be changed now. */
export function changeable({ status, scheduledAt }: Pick<Campaign, 'status' | 'scheduledAt'>, now: Date) {
  if (status === 'INATIVA') return 'all' as const;
  if (status === 'CANCELADA') return 'messages' as const;
  if (status !== 'PROGRAMADA' || !scheduledAt) return 'nothing' as const;
  return scheduledAt.getTime() - now.getTime() > HOUR_MS ? ('all' as const) : ('nothing' as const);
}

/** Returns the problems, by field, that keep the campaign from being sent. */
export function lacks(
  campaign: Pick<
    Campaign,
    'messages' | 'confirmationMessages' | 'confirmation' | 'contactListId' | 'tagListId' | 'file'
  >,
): Record<string, string[]> {
  const { messages, confirmationMessages, confirmation, contactListId, tagListId, file } = campaign;
  return {
    ...(textsOf(messages).length === 0 && !file && { message1: ['Required'] }),
    ...(confirmation && textsOf(confirmationMessages).length === 0 && { confirmationMessage1: ['Required'] }),
    ...(!contactListId && !tagListId && { contactListId: ['Required'] }),
  };
}

const SPREAD = 0.2;
const SECOND_MS = 1_000;

/**
 * Returns the time until the next message, varied by a fifth so that it does not look automatic. `random` is from 0 to
 * 1.
 */
export function pauseMs(settings: CampaignSettings, sends: number, random: number): number {
  const { messageInterval, longerIntervalAfter, greaterInterval } = settings;
  const isLonger = longerIntervalAfter > 0 && sends >= longerIntervalAfter;
  const seconds = isLonger ? greaterInterval : messageInterval;
  return Math.round(seconds * SECOND_MS * (1 - SPREAD + 2 * SPREAD * random));
}

type Addressee = { name: string; number: string; email: string };
const PLACEHOLDER = /(?<!\{)\{([^{}\s]{1,30})\}(?!\})/g;

/** Fills in the specification's variables first, then the company's. An unknown one stays as it is. */
export function fillPlaceholders(
  text: string,
  { name, number, email }: Addressee,
  variables: readonly CampaignVariable[],
): string {
  const known = new Map(variables.map(({ key, value }) => [key, value]));
  for (const [key, value] of Object.entries({ nome: name, numero: number, email })) known.set(key, value);
  return text.replaceAll(PLACEHOLDER, (whole, key: string) => known.get(key) ?? whole);
}

const YES = new Set(['sim', 'yes', 'si', '1', 'ok']);
const STOP = new Set(['sair', 'stop', 'parar']);

/** Returns the meaning of an answer. Case, accents and punctuation make no difference. */
export function meaningOf(body: string): 'yes' | 'stop' | null {
  const word = fold(body)
    .replaceAll(/[^\p{Letter}\p{Number}\s]/gu, '')
    .trim();
  if (STOP.has(word)) return 'stop';
  return YES.has(word) ? 'yes' : null;
}
