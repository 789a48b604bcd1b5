import { isChange } from './kinds.js';
import { preciseNow, RANK, type Ack, type ChatKey, type ChatMessage } from './message.js';
import type { StateLog } from './state-log.js';

const KEPT_MESSAGES = 1000;

type Chat = Map<string, ChatMessage>;

/** Stores the messages between contacts and phones, up to 1,000 for each chat. */
export class Chats {
  private readonly chats = new Map<string, Chat>();

  constructor(private readonly log: StateLog) {
    for (const [path, message] of log.take<ChatMessage>('message/')) {
      const [contact = '', phone = ''] = path.split('/');
      this.chat({ contact, phone }).set(message.id, message);
      log.track(`message/${path}`, () => message);
    }
  }

  /** Returns the messages on the screen, in order. Changes are already applied to their messages. */
  messages(key: ChatKey): ChatMessage[] {
    return [...(this.chats.get(this.path(key))?.values() ?? [])].filter(({ kind }) => !isChange(kind));
  }

  /**
   * Returns the chats of one phone, each with its last message and the number of messages that the contact has not
   * read.
   */
  ofPhone(phone: string): { contact: string; last: ChatMessage | undefined; unread: number }[] {
    const paths = [...this.chats.keys()].filter((path) => path.endsWith(`/${phone}`));
    return paths.map((path) => {
      const contact = path.slice(0, path.indexOf('/'));
      const messages = this.messages({ contact, phone });
      const unread = messages.filter(({ fromContact, ack }) => !fromContact && ack !== 'read').length;
      return { contact, last: messages.at(-1), unread };
    });
  }

  /** Returns the phones that a contact has a chat with. */
  phonesOf(contact: string): string[] {
    const paths = [...this.chats.keys()].filter((path) => path.startsWith(`${contact}/`));
    return paths.map((path) => path.slice(contact.length + 1));
  }

  find(key: ChatKey, id: string): ChatMessage | undefined {
    return this.chats.get(this.path(key))?.get(id);
  }

  add(key: ChatKey, message: ChatMessage): void {
    const chat = this.chat(key);
    chat.set(message.id, message);
    this.save(key, message);
    const oldest = chat.keys().next();
    if (chat.size > KEPT_MESSAGES && !oldest.done) {
      chat.delete(oldest.value);
      this.log.removed(this.logKey(key, oldest.value));
    }
  }

  /** Raises the acknowledgement level. Returns false if the message already had it. */
  acknowledge(key: ChatKey, id: string, ack: Ack): boolean {
    const message = this.find(key, id);
    if (!message || RANK[message.ack] >= RANK[ack]) return false;
    message.ack = ack;
    message.receivedAt ??= preciseNow();
    this.save(key, message);
    return true;
  }

  save(key: ChatKey, message: ChatMessage): void {
    this.log.changed(this.logKey(key, message.id), () => message);
  }

  reset(): void {
    this.chats.clear();
    this.log.removeAll('message/');
  }

  private path({ contact, phone }: ChatKey): string {
    return `${contact}/${phone}`;
  }

  private logKey(key: ChatKey, id: string): string {
    return `message/${this.path(key)}/${id}`;
  }

  private chat(key: ChatKey): Chat {
    const path = this.path(key);
    const known = this.chats.get(path);
    if (known) return known;
    const created: Chat = new Map();
    this.chats.set(path, created);
    return created;
  }
}
