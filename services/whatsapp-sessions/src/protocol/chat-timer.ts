import { proto } from '@whiskeysockets/baileys';
import { contextInfoOf } from './context-info.js';
import { decodeMessage, unwrap } from './journal-entry.js';

/** The disappearing-message timer of a chat. `setAt`: when it was set, in seconds; 0 if unknown. */
export type ChatTimer = Readonly<{ seconds: number; setAt: number }>;

const { Type } = proto.Message.ProtocolMessage;
const MOST_SECONDS = 10 * 365 * 86_400;
type Long = number | { toNumber(): number } | null | undefined;

/** Returns 0 for an invalid duration. */
export function secondsOf(value: Long): number {
  const seconds = Number(value ?? 0);
  return Number.isSafeInteger(seconds) && seconds > 0 && seconds <= MOST_SECONDS ? seconds : 0;
}

const timeOf = (value: Long): number => {
  const time = Number(value ?? 0);
  return Number.isSafeInteger(time) && time > 0 ? time : 0;
};

/** Reads a message that sets the timer of a chat; 0 turns it off. */
export function timerSetBy({ protocolMessage }: proto.IMessage): ChatTimer | undefined {
  if (protocolMessage?.type !== Type.EPHEMERAL_SETTING) return undefined;
  const { ephemeralExpiration, ephemeralSettingTimestamp } = protocolMessage;
  return { seconds: secondsOf(ephemeralExpiration), setAt: timeOf(ephemeralSettingTimestamp) };
}

/** Reads the chat's timer from a message; undefined if the message has none. Never throws on bad content. */
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
