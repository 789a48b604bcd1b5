import type { Lane } from '@recado/contracts';

/** The fields of a waiting command that determine when it starts. */
export type Waiting = Readonly<{
  id: string;
  lane: Lane;
  arrival: string;
  conversations: readonly string[];
  /** The ID of the message that the command changes. */
  target: string | null;
  isMessage: boolean;
  hasFile: boolean;
}>;
export type Lists = Readonly<Record<Lane, ReadonlyMap<string, Waiting>>>;
/** The number of commands that may start now: in total, with a message, and with a file. */
export type Capacity = { commands: number; messages: number; files: number };

/**
 * Chooses the commands to start now: in order within a conversation, live commands first, and bulk commands only while
 * no live one can start. A command that has to wait delays only later commands in its own conversation.
 * @param bulkReadBefore the arrival before which no bulk command is missing in the list
 */
export function pick(
  waiting: Lists,
  running: readonly Waiting[],
  capacity: Readonly<Record<Lane, Capacity>>,
  bulkReadBefore: string,
): Waiting[] {
  const busy = new Set(running.flatMap(({ conversations }) => conversations));
  const mayBegin = (one: Waiting) => !isHeld(one, bulkReadBefore) && !isBehindBulk(one, waiting.bulk);
  const live = pickOf(waiting.live, new Set(busy), capacity.live, mayBegin);
  if (live.length > 0) return live;
  for (const conversation of reserved(waiting)) busy.add(conversation);
  return pickOf(waiting.bulk, busy, capacity.bulk, () => true);
}

/** Returns whether the command changes a message that may be a bulk command not in the list yet. */
export const isHeld = ({ lane, target, arrival }: Waiting, bulkReadBefore: string): boolean =>
  lane === 'live' && target !== null && arrival > bulkReadBefore;

/** Returns whether a live change concerns a message still waiting in the bulk lane, which it would overtake. */
const isBehindBulk = ({ target }: Waiting, bulk: Lists['bulk']): boolean => target !== null && bulk.has(target);

/**
 * Returns the conversations reserved for live commands. A live command without free capacity still precedes its
 * conversation's bulk commands, unless it is waiting for one of them.
 */
function reserved({ live, bulk }: Lists): Set<string> {
  const all = [...live.values()];
  const awaited = new Set(all.filter((one) => isBehindBulk(one, bulk)).flatMap(({ conversations }) => conversations));
  return new Set(all.flatMap(({ conversations }) => conversations).filter((one) => !awaited.has(one)));
}

function pickOf(
  waiting: Lists[Lane],
  busy: Set<string>,
  capacity: Readonly<Capacity>,
  mayBegin: (one: Waiting) => boolean,
): Waiting[] {
  const left = { ...capacity };
  const picked: Waiting[] = [];
  for (const one of waiting.values()) {
    if (left.commands <= 0) break;
    const isFree = !one.conversations.some((conversation) => busy.has(conversation));
    if (isFree && fits(one, left) && mayBegin(one)) picked.push(take(one, left));
    for (const conversation of one.conversations) busy.add(conversation);
  }
  return picked;
}

const fits = ({ isMessage, hasFile }: Waiting, { messages, files }: Capacity): boolean =>
  (!isMessage || messages > 0) && (!hasFile || files > 0);

function take(one: Waiting, left: Capacity): Waiting {
  left.commands -= 1;
  if (one.isMessage) left.messages -= 1;
  if (one.hasFile) left.files -= 1;
  return one;
}
