import { splitSignature } from '../../shared/lib/whatsapp-text.js';
import type { Thread, ThreadMessage } from '../live/inbox-state.js';
import { isDiscarded } from '../live/message-kinds.js';

/** `linked` marks the end of the imported messages. */
export type RowMark =
  | { kind: 'day'; at: string }
  | { kind: 'start'; at: string }
  | { kind: 'recovered'; count: number }
  | { kind: 'linked' };

/** An entry between the messages: a ticket event or a note. */
export type Aside<T> = { key: string; at: string; order: string; content: T };

/**
 * A message or an aside, with the markers above it. Markers have no rows of their own, because they move when older
 * messages are loaded, and the scroll position needs rows that stay. `album` holds the images that were sent together,
 * on the row of the first one.
 */
export type ThreadRow<T = unknown> = { key: string; at: string; marks: readonly RowMark[] } & (
  | { kind: 'message'; message: ThreadMessage; album?: readonly ThreadMessage[]; isFirst: boolean }
  | { kind: 'aside'; content: T }
);

const dayOf = (iso: string) => new Date(iso).toDateString();

function recoveredRun(messages: readonly ThreadMessage[], from: number): number {
  let end = from;
  while (messages[end]?.recovered) end++;
  return end - from;
}

/** Inserts asides between the messages. Asides outside the loaded range are left out until it grows. */
function merged<T>({ messages, hasMore, hasNewer }: Thread, asides: readonly Aside<T>[]) {
  const first = hasMore ? messages[0]?.order : undefined;
  const last = hasNewer ? messages.findLast(({ local }) => !local)?.order : undefined;
  const shown = asides.filter(
    ({ order }) => (first === undefined || order >= first) && (last === undefined || order <= last),
  );
  const waiting = [...shown].sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  const entries: (ThreadMessage | Aside<T>)[] = [];
  for (const message of messages) {
    while (waiting[0] && waiting[0].order < message.order) entries.push(...waiting.splice(0, 1));
    entries.push(message);
  }
  return [...entries, ...waiting];
}

const isAside = <T>(entry: ThreadMessage | Aside<T>): entry is Aside<T> => 'content' in entry;
export const isImported = <T>(entry: ThreadMessage | Aside<T> | undefined): boolean =>
  entry !== undefined && !isAside(entry) && entry.imported === true;
const timeOf = <T>(entry: ThreadMessage | Aside<T>) => (isAside(entry) ? entry.at : entry.createdAt);

/**
 * Combines messages with the entries between them: days, the start of the conversation, recovered gaps, asides and the
 * end of imported messages. The start of the conversation is below the imported messages.
 */
export function threadRows<T>(
  thread: Thread,
  startedAt: string,
  asides: readonly Aside<T>[] = [],
): readonly ThreadRow<T>[] {
  const { firsts: messages, albums } = gathered(thread.messages.filter((message) => !isDiscarded(message)));
  const { hasMore } = thread;
  const places = new Map(messages.map(({ id }, index) => [id, index]));
  let above: ThreadMessage | Aside<T> | undefined;
  let hasStarted = false;

  const startsAt = (entry: ThreadMessage | Aside<T>): boolean => {
    if (hasStarted || isImported(entry)) return false;
    hasStarted = true;
    // An imported message that is older than the ticket proves that the start of the ticket is loaded.
    return !hasMore || (above !== undefined && isImported(above) && timeOf(above) <= startedAt);
  };

  const beginsDay = (entry: ThreadMessage | Aside<T>): boolean =>
    // If there are more messages above the first one, its day may have started earlier.
    above ? dayOf(timeOf(above)) !== dayOf(timeOf(entry)) : !hasMore;

  const recoveredAt = (entry: ThreadMessage | Aside<T>): RowMark[] => {
    if (isAside(entry) || !entry.recovered) return [];
    const index = places.get(entry.id) ?? 0;
    return messages[index - 1]?.recovered ? [] : [{ kind: 'recovered', count: recoveredRun(messages, index) }];
  };

  const marksOf = (entry: ThreadMessage | Aside<T>): RowMark[] => {
    const marks: RowMark[] = [];
    if (isImported(above) && !isImported(entry)) marks.push({ kind: 'linked' });
    if (beginsDay(entry)) marks.push({ kind: 'day', at: timeOf(entry) });
    if (startsAt(entry)) marks.push({ kind: 'start', at: startedAt });
    return [...marks, ...recoveredAt(entry)];
  };

  return merged({ ...thread, messages }, asides).map((entry): ThreadRow<T> => {
    const marks = marksOf(entry);
    const continues = above && !isAside(above) && !isAside(entry) && isSameTurn(above, entry);
    above = entry;
    if (isAside(entry)) return { kind: 'aside', key: entry.key, at: entry.at, marks, content: entry.content };
    const album = albums.get(entry.id);
    return {
      kind: 'message',
      ...(album && { album }),
      key: entry.id,
      at: entry.createdAt,
      marks,
      message: entry,
      isFirst: marks.length > 0 || !continues,
    };
  });
}

/** Returns the key of the row that shows a message. */
export const rowKeyOf = (rows: readonly ThreadRow[], messageId: string): string =>
  rows.find((row) => row.kind === 'message' && row.album?.some(({ id }) => id === messageId))?.key ?? messageId;

/**
 * Finds images and videos that were sent together, even with other messages between them, such as a bot's reply.
 * Deleted and failed ones are not grouped.
 */
function gathered(all: readonly ThreadMessage[]) {
  const byAlbum = new Map<string, ThreadMessage[]>();
  for (const message of all) {
    const name = albumNameOf(message);
    if (name !== null) byAlbum.set(name, [...(byAlbum.get(name) ?? []), message]);
  }
  const albums = new Map(
    [...byAlbum.values()].filter(({ length }) => length > 1).map((album) => [album[0]?.id, album]),
  );
  const later = new Set([...albums.values()].flatMap((album) => album.slice(1)));
  return { firsts: all.filter((message) => !later.has(message)), albums };
}

function albumNameOf(message: ThreadMessage): string | null {
  const { albumId, fromMe, participant, media, isDeleted, errorCode } = message;
  if (!albumId || !media || isDeleted || errorCode) return null;
  return JSON.stringify([albumId, fromMe, participant?.number ?? participant?.name]);
}

const GAP_MS = 15 * 60_000;

/** In a group, each participant starts a new turn; on the company's side, each agent does, with or without a name. */
const authorOf = ({ fromMe, participant, userId, operator, body }: ThreadMessage) =>
  JSON.stringify([
    ...[fromMe, participant?.number ?? participant?.name, operator],
    ...(fromMe ? [userId, splitSignature(body).signature] : []),
  ]);

/** Returns whether a message follows one from the same author without a gap, so that the name need not be repeated. */
const isSameTurn = (a: ThreadMessage, b: ThreadMessage) =>
  authorOf(a) === authorOf(b) && Date.parse(b.createdAt) - Date.parse(a.createdAt) < GAP_MS;
