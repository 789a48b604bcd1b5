import {
  ENTRY_MINUTES,
  type EntryEnd,
  type EventOf,
  type OperatorEntry,
  type OperatorPresence,
  type UserState,
} from '@recado/contracts';

/**
 * The operator's stay in a company. Its id is also that of a temporary user: an administrator without a password who
 * appears in no list of users and is removed when the entry ends.
 */
export type Entry = Readonly<{
  id: string;
  companyId: string;
  operator: Readonly<{ userId: string; name: string }>;
  /** The name with its marker in the company's language, for colleagues and contacts. */
  shownName: string;
  loginId: string;
  reason: string;
  address: string;
  since: Date;
  until: Date;
  endedAt: Date | null;
  endedBecause: EntryEnd | null;
}>;

const MARKS: Readonly<Record<string, string>> = { 'pt-BR': 'suporte', en: 'support', es: 'soporte' };

export const shownNameOf = (name: string, language: string | undefined): string =>
  `${name} (${MARKS[language ?? ''] ?? MARKS['pt-BR']})`;

export const endOfEntry = (since: Date): Date => new Date(since.getTime() + ENTRY_MINUTES * 60_000);

export const isOver = ({ endedAt, until }: Entry, now: Date): boolean => endedAt !== null || until <= now;

export const presenceOf = ({ operator, reason, since, until }: Entry): OperatorPresence => ({
  ...{ name: operator.name, reason, since: since.toISOString(), until: until.toISOString() },
});

export const entryAnswerOf = ({ id, operator, reason, address, ...times }: Entry): OperatorEntry => ({
  ...{ id, reason, address, endedBecause: times.endedBecause },
  operator: { id: operator.userId, name: operator.name },
  since: times.since.toISOString(),
  until: times.until.toISOString(),
  endedAt: times.endedAt?.toISOString() ?? null,
});

/** Returns the operator's temporary user. */
export const guestOf = ({ id, companyId, shownName, loginId, since }: Entry) => ({
  ...{ id, companyId, name: shownName, email: '', profile: 'admin' as const, super: false },
  ...{ queueIds: [], allTicket: true, whatsappId: null, login: { id: loginId, ended: false } },
  ...{ revision: 1, createdAt: since, changedAt: since },
});

/** Returns the published state of the operator's temporary user. */
export function guestStateOf(entry: Entry): EventOf<typeof UserState> {
  const { revision, changedAt, createdAt: _created, ...data } = guestOf(entry);
  const { id, companyId } = data;
  return {
    id,
    companyId,
    revision,
    changedAt: changedAt.toISOString(),
    data: { ...data, operator: presenceOf(entry) },
  };
}

export const guestTombstoneOf = ({ id, companyId }: Entry, now: Date): EventOf<typeof UserState> => ({
  ...{ id, companyId, revision: 2, changedAt: now.toISOString(), data: null },
});
