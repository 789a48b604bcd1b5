import type { Lane } from '@recado/contracts';

/** A waiting command as far as its turn depends on it. */
export type Waiting = Readonly<{
  id: string;
  lane: Lane;
  arrival: string;
  conversations: readonly string[];
  /** Names the message that it changes. */
  target: string | null;
  isMessage: boolean;
  hasFile: boolean;
}>;
export type Lists = Readonly<Record<Lane, ReadonlyMap<string, Waiting>>>;
/** The commands that may begin now: of any kind, messages among them, files among those. */
export type Room = { commands: number; messages: number; files: number };

/**
 * Chooses the commands that begin now: in their order within a conversation, live ones first, and bulk only while no
 * live one can begin. A command that has to wait holds back those behind it in its conversation, and nobody else.
 * @param bulkReadBefore no bulk command from before this arrival is missing in the list
 */
export function pick(
  waiting: Lists,
  inHand: readonly Waiting[],
  room: Readonly<Record<Lane, Room>>,
  bulkReadBefore: string,
): Waiting[] {
  const busy = new Set(inHand.flatMap(({ conversations }) => conversations));
  const mayBegin = (one: Waiting) => !isHeld(one, bulkReadBefore) && !isBehindBulk(one, waiting.bulk);
  const live = pickOf(waiting.live, new Set(busy), room.live, mayBegin);
  if (live.length > 0) return live;
  for (const conversation of reserved(waiting)) busy.add(conversation);
  return pickOf(waiting.bulk, busy, room.bulk, () => true);
}

/** The change of a message that may be a bulk one which is not in the list yet. */
export const isHeld = ({ lane, target, arrival }: Waiting, bulkReadBefore: string): boolean =>
  lane === 'live' && target !== null && arrival > bulkReadBefore;

/** A live change of a message that still waits in the bulk lane would reach WhatsApp before the message. */
const isBehindBulk = ({ target }: Waiting, bulk: Lists['bulk']): boolean => target !== null && bulk.has(target);

/** A live command that has no room yet still goes before the bulk ones of its conversation, unless it waits for one of them. */
function reserved({ live, bulk }: Lists): Set<string> {
  const all = [...live.values()];
  const awaited = new Set(all.filter((one) => isBehindBulk(one, bulk)).flatMap(({ conversations }) => conversations));
  return new Set(all.flatMap(({ conversations }) => conversations).filter((one) => !awaited.has(one)));
}

function pickOf(
  waiting: Lists[Lane],
  busy: Set<string>,
  room: Readonly<Room>,
  mayBegin: (one: Waiting) => boolean,
): Waiting[] {
  const left = { ...room };
  const picked: Waiting[] = [];
  for (const one of waiting.values()) {
    if (left.commands <= 0) break;
    const isFree = !one.conversations.some((conversation) => busy.has(conversation));
    if (isFree && fits(one, left) && mayBegin(one)) picked.push(take(one, left));
    for (const conversation of one.conversations) busy.add(conversation);
  }
  return picked;
}

const fits = ({ isMessage, hasFile }: Waiting, { messages, files }: Room): boolean =>
  (!isMessage || messages > 0) && (!hasFile || files > 0);

function take(one: Waiting, left: Room): Waiting {
  left.commands -= 1;
  if (one.isMessage) left.messages -= 1;
  if (one.hasFile) left.files -= 1;
  return one;
}
