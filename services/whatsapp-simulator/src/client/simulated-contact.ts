import type { SimulatorEvent, TypingState } from '../events.js';
import type { Ack } from '../world/chats.js';
import type { EventStream } from './event-stream.js';
import type { HttpCaller } from './http-caller.js';

export type ShownMessage = {
  id: string;
  fromContact: boolean;
  text: string;
  sentAt: number;
  ack: Ack;
  receivedAt: number | null;
};
export type Recipient = string | { number: string };
type With = { to: Recipient };
type MessageEvent = Extract<SimulatorEvent, { type: 'message' }>;
type AckEvent = Extract<SimulatorEvent, { type: 'ack' }>;
type TypingEvent = Extract<SimulatorEvent, { type: 'typing' }>;

const RANK: Record<Ack, number> = { sent: 0, delivered: 1, read: 2, played: 3 };

const numberOf = (recipient: Recipient): string => (typeof recipient === 'string' ? recipient : recipient.number);

/** A person who writes to phones and reads what they answer. */
export class SimulatedContact {
  constructor(
    private readonly lookUp: () => Promise<string>,
    private readonly http: HttpCaller,
    private readonly events: EventStream,
  ) {}

  number(): Promise<string> {
    return this.lookUp();
  }

  async says(text: string, { to, id }: With & { id?: string }): Promise<{ id: string; sentAt: number }> {
    return this.http.post(`${await this.path()}/says`, { to: numberOf(to), text, id });
  }

  async types(state: TypingState, { to }: With): Promise<void> {
    await this.http.post(`${await this.path()}/typing`, { to: numberOf(to), state });
  }

  async reads({ to, ids }: With & { ids?: string[] }): Promise<string[]> {
    const answer = await this.http.post<{ ids: string[] }>(`${await this.path()}/reads`, { to: numberOf(to), ids });
    return answer.ids;
  }

  async chat({ to }: With): Promise<ShownMessage[]> {
    const { messages } = await this.http.get<{ messages: ShownMessage[] }>(
      `${await this.path()}/chats/${numberOf(to)}`,
    );
    return messages;
  }

  /** What the phone sent to this contact, decrypted, in order. */
  async received({ to }: With): Promise<ShownMessage[]> {
    return (await this.chat({ to })).filter(({ fromContact }) => !fromContact);
  }

  /** Waits until the contact's screen shows this text from a phone. */
  async waitForMessage(text: string, timeoutMs?: number): Promise<ShownMessage> {
    const contact = await this.lookUp();
    const match = (event: SimulatorEvent): event is MessageEvent =>
      event.type === 'message' &&
      event.contact === contact &&
      !event.message.fromContact &&
      event.message.text === text;
    return (await this.events.waitFor(match, timeoutMs)).message;
  }

  /** Waits until a message of this contact has at least these ticks. */
  async waitForAck(id: string, ack: Ack, timeoutMs?: number): Promise<void> {
    const contact = await this.lookUp();
    const match = (event: SimulatorEvent): event is AckEvent =>
      event.type === 'ack' && event.contact === contact && event.id === id && RANK[event.ack] >= RANK[ack];
    await this.events.waitFor(match, timeoutMs);
  }

  /** Waits until a phone is seen typing to this contact. */
  async waitForTyping(state: TypingState, timeoutMs?: number): Promise<void> {
    const contact = await this.lookUp();
    const match = (event: SimulatorEvent): event is TypingEvent =>
      event.type === 'typing' && event.contact === contact && event.by === 'phone' && event.state === state;
    await this.events.waitFor(match, timeoutMs);
  }

  private async path(): Promise<string> {
    return `/api/contacts/${await this.lookUp()}`;
  }
}
