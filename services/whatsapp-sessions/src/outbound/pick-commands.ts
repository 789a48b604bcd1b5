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

const NOTHING: Lists['bulk'] = new Map();

/**
 * Chooses the commands that begin now: in their order within a conversation, live ones first, and bulk only while no
 * live one can begin. A command that has to wait holds back those behind it in its conversation, and nobody else.
 */
export function pick(waiting: Lists, inHand: readonly Waiting[], room: Readonly<Record<Lane, Room>>): Waiting[] {
  const busy = new Set(inHand.flatMap(({ conversations }) => conversations));
  const live = pickOf(waiting.live, busy, waiting.bulk, room.live);
  if (live.length > 0) return live;
  // a live command that has no room yet still goes before the bulk ones of its conversation
  for (const { conversations } of waiting.live.values()) conversations.forEach((one) => busy.add(one));
  return pickOf(waiting.bulk, busy, NOTHING, room.bulk);
}

function pickOf(waiting: Lists[Lane], busy: Set<string>, behind: Lists['bulk'], room: Readonly<Room>): Waiting[] {
  const left = { ...room };
  const picked: Waiting[] = [];
  for (const one of waiting.values()) {
    if (left.commands <= 0) break;
    if (isFree(one, busy, behind) && fits(one, left)) picked.push(take(one, left));
    for (const conversation of one.conversations) busy.add(conversation);
  }
  return picked;
}

/** A live change of a message that still waits in the bulk lane would reach WhatsApp before the message. */
const isFree = ({ conversations, target }: Waiting, busy: ReadonlySet<string>, behind: Lists['bulk']): boolean =>
  !conversations.some((one) => busy.has(one)) && !(target !== null && behind.has(target));

const fits = ({ isMessage, hasFile }: Waiting, { messages, files }: Room): boolean =>
  (!isMessage || messages > 0) && (!hasFile || files > 0);

function take(one: Waiting, left: Room): Waiting {
  left.commands -= 1;
  if (one.isMessage) left.messages -= 1;
  if (one.hasFile) left.files -= 1;
  return one;
}
