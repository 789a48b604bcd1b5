import { timerIn, type ChatTimer } from '../protocol/chat-timer.js';
import { conversationOf } from '../protocol/inbound-message.js';
import type { Address } from '../protocol/jids.js';
import type { NewJournalEntry } from '../protocol/journal-entry.js';
import { isFromPhone, resentMessages } from '../protocol/peer-resend.js';
import type { SignalKeys } from '../vault/signal-keys.js';
import { bothAddresses } from './both-addresses.js';
import type { Recipient } from './whatsapp-client.js';

/**
 * Stores the disappearing-message timer of each chat, read from the messages of both sides, so that outgoing messages
 * disappear too. The most recently set timer wins, because messages may arrive late and out of order.
 */
export class ChatTimers {
  constructor(private readonly keys: Pick<SignalKeys, 'get' | 'set'>) {}

  /** Runs in the transaction that stores the message. */
  async learn(entry: NewJournalEntry): Promise<void> {
    const entries = isFromPhone(entry.attrs) ? resentMessages({ ...entry, sequence: 0 }) : [entry];
    for (const { attrs, plaintext } of entries) {
      const timer = timerIn(plaintext, Number(attrs.t) || 0);
      const chat = timer && conversationOf(attrs);
      if (chat) await this.remember(chat, timer);
    }
  }

  /** Returns undefined for a chat without a timer. */
  async find(chat: Recipient): Promise<ChatTimer | undefined> {
    const timer = await this.stored(await this.idsOf(chat));
    return timer && timer.seconds > 0 ? timer : undefined;
  }

  private async remember(chat: Recipient, timer: ChatTimer): Promise<void> {
    const ids = await this.idsOf(chat);
    const known = await this.stored(ids);
    const isOld = known && (known.setAt > timer.setAt || isSame(known, timer));
    const [id] = ids;
    if (!isOld && id) await this.keys.set({ 'chat-timer': { [id]: timer } });
  }

  private async stored(ids: string[]): Promise<ChatTimer | undefined> {
    const found = Object.values(await this.keys.get('chat-timer', ids));
    return found.sort((a, b) => b.setAt - a.setAt)[0];
  }

  private async idsOf({ contact, group }: Recipient): Promise<string[]> {
    if (group) return [`group:${group.id}`];
    const { number, lid }: Address = await bothAddresses(this.keys, contact);
    return [lid && `lid:${lid}`, number && `number:${number}`].filter(
      (id) => typeof id === 'string' && id !== '',
    ) as string[];
  }
}

const isSame = (a: ChatTimer, b: ChatTimer): boolean => a.seconds === b.seconds && a.setAt === b.setAt;
