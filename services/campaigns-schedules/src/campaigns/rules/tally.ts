import type { CampaignReport } from '@recado/contracts';
import { OPEN, type Recipient, type StoredRecipientState } from './recipient.js';

export const MARKS = [
  ...(['confirmationRequestedAt', 'confirmedAt', 'sentAt'] as const),
  ...(['deliveredAt', 'readAt', 'optedOutAt'] as const),
];
type Mark = (typeof MARKS)[number];

/** Counts a campaign's recipients per state, and those that reached each mark. Missing entries are 0. */
export type Tally = Readonly<{
  /** False if an earlier release stored no tally. The counts are then incomplete until the next report recounts. */
  isWhole?: boolean;
  states?: Readonly<Partial<Record<StoredRecipientState, number>>>;
  marks?: Readonly<Partial<Record<Mark, number>>>;
}>;
export const EMPTY_TALLY: Tally = { isWhole: true, states: {}, marks: {} };

type Counted = Pick<Recipient, 'state' | Mark>;
/** A recipient before and after a change. `before` is null if it was added, `after` if it was removed. */
export type Step = { before: Counted | null; after: Counted | null };

/** Returns the increments of a tally, by field path. Zero increments are omitted. */
export function incrementsOf(steps: readonly Step[]): Record<string, number> {
  const sums: Record<string, number> = {};
  const add = (one: Counted | null, by: number) => {
    if (!one) return;
    const marks = MARKS.filter((mark) => one[mark]).map((mark) => `marks.${mark}`);
    for (const path of [`states.${one.state}`, ...marks]) sums[path] = (sums[path] ?? 0) + by;
  };
  for (const { before, after } of steps) {
    add(before, -1);
    add(after, 1);
  }
  return Object.fromEntries(Object.entries(sums).filter(([, by]) => by !== 0));
}

/** Returns the number of recipients in these states, or undefined if the counters are incomplete. */
export const countIn = (tally: Tally | undefined, states: readonly StoredRecipientState[]): number | undefined =>
  tally?.isWhole ? states.reduce((sum, state) => sum + (tally.states?.[state] ?? 0), 0) : undefined;

export function reportOf({ states = {}, marks = {} }: Tally): CampaignReport {
  const inState = (...wanted: readonly StoredRecipientState[]) =>
    wanted.reduce((sum, state) => sum + (states[state] ?? 0), 0);
  const at = (mark: Mark) => marks[mark] ?? 0;
  const total = Object.values(states).reduce((sum, count) => sum + count, 0);
  const invalid = inState('invalid');
  return {
    ...{ total, invalid, valid: total - invalid },
    confirmationRequested: at('confirmationRequestedAt'),
    confirmed: at('confirmedAt'),
    unanswered: inState('unanswered'),
    sent: at('sentAt'),
    delivered: at('deliveredAt'),
    read: at('readAt'),
    failed: inState('failed'),
    optedOut: at('optedOutAt'),
    excluded: inState('optedOut'),
    withoutConsent: inState('noConsent'),
    remaining: inState(...OPEN),
  };
}
