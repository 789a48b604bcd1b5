import type { CampaignSettings, CampaignStatus, CampaignVariable, UploadedFile } from '@recado/contracts';
import { fold } from '@recado/service-kit/text';

/** A message to many, in one of up to five wordings. */
export type Campaign = Readonly<{
  _id: string;
  companyId: string;
  userId: string;
  name: string;
  searchKey: string; // folded
  messages: readonly string[]; // five places, empty where there is none
  confirmationMessages: readonly string[];
  confirmation: boolean;
  status: CampaignStatus;
  scheduledAt: Date | null;
  completedAt: Date | null;
  whatsappId: string | null;
  contactListId: string | null;
  tagListId: string | null;
  file: UploadedFile | null;
  /** When there is next something to do about it. Null: nothing. */
  nextAt: Date | null;
  claim: string | null;
  attempts: number;
  /** How far the recipients are written down; null: all of them are. */
  gathering: Gathering | null;
  /** How many messages went out: what the longer interval counts. */
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

/** What of it may be changed now. */
export function changeable({ status, scheduledAt }: Pick<Campaign, 'status' | 'scheduledAt'>, now: Date) {
  if (status === 'INATIVA') return 'all' as const;
  if (status === 'CANCELADA') return 'messages' as const;
  if (status !== 'PROGRAMADA' || !scheduledAt) return 'nothing' as const;
  return scheduledAt.getTime() - now.getTime() > HOUR_MS ? ('all' as const) : ('nothing' as const);
}

/** What it lacks to be sent, by field. */
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

/** Until the next message, a fifth more or less: an even beat is a machine's. `random` is from 0 to 1. */
export function pauseMs(settings: CampaignSettings, sends: number, random: number): number {
  const { messageInterval, longerIntervalAfter, greaterInterval } = settings;
  const isLonger = longerIntervalAfter > 0 && sends >= longerIntervalAfter;
  const seconds = isLonger ? greaterInterval : messageInterval;
  return Math.round(seconds * SECOND_MS * (1 - SPREAD + 2 * SPREAD * random));
}

type Addressee = { name: string; number: string; email: string };
const PLACEHOLDER = /(?<!\{)\{([^{}\s]{1,30})\}(?!\})/g;

/** The specification's own words come first, then the company's; what nobody knows stays as it is. */
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

/** What an answer means, whatever its case, accents and marks. */
export function meaningOf(body: string): 'yes' | 'stop' | null {
  const word = fold(body)
    .replaceAll(/[^\p{Letter}\p{Number}\s]/gu, '')
    .trim();
  if (STOP.has(word)) return 'stop';
  return YES.has(word) ? 'yes' : null;
}
