import { createHash } from 'node:crypto';

/**
 * A phone's messages older than its first companion. They are computed on demand, so that tens of thousands of them
 * need no memory.
 */
export type Past = {
  /** The numbers of the contacts, each with a chat. */
  people: string[];
  groups: string[];
  /** The number of messages per chat, spread evenly over the days before `until` (epoch milliseconds). */
  perChat: number;
  days: number;
  until: number;
  /** The number of notifications that the chats are split into. */
  chunks: number;
  /** The length of each message, in characters. */
  length: number;
  /** The index of a chunk that is damaged after its first chat. */
  damaged?: number | undefined;
};

export type PastMessage = {
  id: string;
  /** Epoch seconds. */
  sentAt: number;
  fromMe: boolean;
  kind: 'text' | 'image' | 'reaction';
  text: string;
};

const DAY_MS = 24 * 60 * 60_000;
const KINDS: Record<number, PastMessage['kind']> = { 3: 'image', 7: 'reaction' };

export const chatsOf = ({ people, groups }: Past): string[] => [...people, ...groups];

/** Returns a chat's message by number. The newest is number 0. */
export function pastMessage(
  past: Pick<Past, 'perChat' | 'days' | 'until' | 'length'>,
  chat: string,
  n: number,
): PastMessage {
  const id = `3A${createHash('sha256').update(`${chat}/${n}`).digest('hex').slice(0, 18).toUpperCase()}`;
  const age = (past.days * DAY_MS * (n + 0.5)) / past.perChat;
  const text = `Antes ${n} de ${chat}`;
  return {
    id,
    sentAt: Math.floor((past.until - age) / 1000),
    fromMe: n % 2 === 1,
    kind: KINDS[n % 10] ?? 'text',
    text: text.padEnd(past.length, '.'),
  };
}
