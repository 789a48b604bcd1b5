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
 */
export function pick(waiting: Lists, inHand: readonly Waiting[], room: Readonly<Record<Lane, Room>>): Waiting[] {
  const busy = new Set(inHand.flatMap(({ conversations }) => conversations));
  const picked: Waiting[] = [];
  for (const lane of ['live', 'bulk'] as const) {
    const left = { ...room[lane] };
    if (lane === 'bulk' && picked.length > 0) left.commands = 0;
    for (const one of waiting[lane].values()) {
      if (left.commands <= 0) break;
      if (isFree(one, busy, waiting.bulk) && fits(one, left)) picked.push(take(one, left));
      for (const conversation of one.conversations) busy.add(conversation);
    }
    // what no place was left for still goes before bulk commands of its conversation
    if (lane === 'live')
      for (const { conversations } of waiting.live.values()) conversations.forEach((c) => busy.add(c));
  }
  return picked;
}

/** A change of a message that still waits in the bulk lane would reach WhatsApp before the message. */
const isFree = ({ conversations, lane, target }: Waiting, busy: ReadonlySet<string>, bulk: Lists['bulk']): boolean =>
  !conversations.some((one) => busy.has(one)) && !(lane === 'live' && target !== null && bulk.has(target));

const fits = ({ isMessage, hasFile }: Waiting, { messages, files }: Room): boolean =>
  (!isMessage || messages > 0) && (!hasFile || files > 0);

function take(one: Waiting, left: Room): Waiting {
  left.commands -= 1;
  if (one.isMessage) left.messages -= 1;
  if (one.hasFile) left.files -= 1;
  return one;
}
