import { proto } from '@whiskeysockets/baileys';
import { contextInfoOf } from './context-info.js';
import { decodeMessage, unwrap } from './journal-entry.js';

/** A chat's disappearing-message timer. `setAt` is the time when it was set, in seconds, or 0 if unknown. */
export type ChatTimer = Readonly<{ seconds: number; setAt: number }>;

const { Type } = proto.Message.ProtocolMessage;
const MOST_SECONDS = 10 * 365 * 86_400;
type Long = number | { toNumber(): number } | null | undefined;

/** Returns a duration in seconds, or 0 if it is invalid. */
export function secondsOf(value: Long): number {
  const seconds = Number(value ?? 0);
  return Number.isSafeInteger(seconds) && seconds > 0 && seconds <= MOST_SECONDS ? seconds : 0;
}

const timeOf = (value: Long): number => {
  const time = Number(value ?? 0);
  return Number.isSafeInteger(time) && time > 0 ? time : 0;
};

/** Reads a message that sets a chat's timer; 0 turns it off. */
export function timerSetBy({ protocolMessage }: proto.IMessage): ChatTimer | undefined {
  if (protocolMessage?.type !== Type.EPHEMERAL_SETTING) return undefined;
  const { ephemeralExpiration, ephemeralSettingTimestamp } = protocolMessage;
  return { seconds: secondsOf(ephemeralExpiration), setAt: timeOf(ephemeralSettingTimestamp) };
}

/** Reads the chat's timer from a message, or returns undefined if the message has none. Never throws on bad content. */
export function timerIn(plaintext: Uint8Array, sentAt: number): ChatTimer | undefined {
  try {
    const { message } = unwrap(decodeMessage(plaintext));
    const set = timerSetBy(message);
    if (set) return { ...set, setAt: set.setAt || sentAt };
    const { expiration, ephemeralSettingTimestamp } = contextInfoOf(message) ?? {};
    const seconds = secondsOf(expiration);
    return seconds > 0 ? { seconds, setAt: timeOf(ephemeralSettingTimestamp) } : undefined;
  } catch {
    return undefined;
  }
}
