import type { ChangeKind } from '../world/kinds.js';
import type { CallEnd, SimulatorEvent, TypingState } from '../events.js';
import { RANK, type Ack, type ShownMessage } from '../world/message.js';
import type { EventStream } from './event-stream.js';
import type { HttpCaller } from './http-caller.js';
import { changePicture, changeProfile } from './person.js';
import { addressOf, MessageSender, type Recipient } from './message-sender.js';

export type { Recipient } from './message-sender.js';
export type { ShownMessage } from '../world/message.js';

type To = { to: Recipient };
/** The text or other fields of the expected message. */
export type MessagePattern = string | Partial<Pick<ShownMessage, 'id' | 'kind' | 'text' | 'quotedId'>>;
type MessageEvent = Extract<SimulatorEvent, { type: 'message' }>;
type ChangedEvent = Extract<SimulatorEvent, { type: 'changed' }>;
type AckEvent = Extract<SimulatorEvent, { type: 'ack' }>;
type CallEvent = Extract<SimulatorEvent, { type: 'call' }>;
type TypingEvent = Extract<SimulatorEvent, { type: 'typing' }>;

export const fits = (message: ShownMessage, pattern: MessagePattern): boolean => {
  const fields = Object.entries(typeof pattern === 'string' ? { text: pattern } : pattern);
  return fields.every(([name, value]) => message[name as keyof ShownMessage] === value);
};

/** A contact who writes to phones and reads their messages. */
export class SimulatedContact extends MessageSender {
  constructor(
    private readonly lookUp: () => Promise<string>,
    http: HttpCaller,
    private readonly events: EventStream,
  ) {
    super(http);
  }

  number(): Promise<string> {
    return this.lookUp();
  }

  async types(state: TypingState, { to }: To): Promise<void> {
    await this.http.post(`${await this.path()}/typing`, { to: await addressOf(to), state });
  }

  async reads({ to, ids }: To & { ids?: string[] }): Promise<string[]> {
    return this.confirms('reads', { to, ids });
  }

  /** Plays voice notes. */
  async plays({ to, ids }: To & { ids: string[] }): Promise<string[]> {
    return this.confirms('plays', { to, ids });
  }

  /** Changes the picture; null removes it. */
  async changesPicture(bytes: Uint8Array | null): Promise<void> {
    await changePicture(this.http, await this.lookUp(), bytes);
  }

  async changesProfile(change: { name?: string; status?: string }): Promise<void> {
    await changeProfile(this.http, await this.lookUp(), change);
  }

  async is(state: 'available' | 'unavailable', lastSeenS?: number): Promise<void> {
    await this.http.post(`${await this.path()}/presence`, { state, lastSeenS });
  }

  /** Sends the number and LID to the phones that know only one of them. */
  async revealsNumber(): Promise<void> {
    await this.http.post(`${await this.path()}/reveal`);
  }

  /** Rings until the phone rejects the call, `hangsUp` is called, or the time is over. Returns the call's ID. */
  async calls({ to, ...call }: To & { video?: boolean; ringsForMs?: number }): Promise<string> {
    const { id } = await this.http.post<{ id: string }>(`${await this.path()}/calls`, {
      to: await addressOf(to),
      ...call,
    });
    return id;
  }

  async hangsUp(callId: string, how: CallEnd = 'ended'): Promise<void> {
    await this.http.post(`/api/calls/${callId}/end`, { how });
  }

  async waitForCall(callId: string, state: CallEnd, timeoutMs?: number): Promise<void> {
    const match = (event: SimulatorEvent): event is CallEvent =>
      event.type === 'call' && event.id === callId && event.state === state;
    await this.events.waitFor(match, timeoutMs);
  }

  async chat({ to }: To): Promise<ShownMessage[]> {
    const path = `${await this.path()}/chats/${await addressOf(to)}`;
    const { messages } = await this.http.get<{ messages: ShownMessage[] }>(path);
    return messages;
  }

  /** Returns the decrypted messages from the phone to this contact, in order. */
  async received({ to }: To): Promise<ShownMessage[]> {
    return (await this.chat({ to })).filter(({ fromContact }) => !fromContact);
  }

  /** Returns the bytes of a file in a received or sent message. */
  file({ media }: ShownMessage): Promise<Buffer> {
    if (!media?.sha256) throw new Error(`there is no file: ${media?.problem ?? 'not a media message'}`);
    return this.http.download(`/api/media/${media.sha256}`);
  }

  /** Waits until the contact's screen shows a matching message from a phone. */
  async waitForMessage(pattern: MessagePattern, timeoutMs?: number): Promise<ShownMessage> {
    const contact = await this.lookUp();
    const match = (event: SimulatorEvent): event is MessageEvent =>
      event.type === 'message' &&
      event.contact === contact &&
      !event.message.fromContact &&
      fits(event.message, pattern);
    return (await this.events.waitFor(match, timeoutMs)).message;
  }

  /** Waits until a phone edits a message, deletes it or reacts to it. Returns the changed message. */
  async waitForChange(id: string, change: ChangeKind, timeoutMs?: number): Promise<ShownMessage> {
    const contact = await this.lookUp();
    const match = (event: SimulatorEvent): event is ChangedEvent =>
      event.type === 'changed' && event.contact === contact && event.message.id === id && event.change === change;
    return (await this.events.waitForLast(match, timeoutMs)).message;
  }

  /** Waits until this contact's message has at least this acknowledgement. */
  async waitForAck(id: string, ack: Ack, timeoutMs?: number): Promise<void> {
    const contact = await this.lookUp();
    const match = (event: SimulatorEvent): event is AckEvent =>
      event.type === 'ack' &&
      (event.contact === contact || event.author === contact) &&
      event.id === id &&
      RANK[event.ack] >= RANK[ack];
    await this.events.waitFor(match, timeoutMs);
  }

  /** Waits until a phone is typing to this contact. */
  async waitForTyping(state: TypingState, timeoutMs?: number): Promise<void> {
    const contact = await this.lookUp();
    const match = (event: SimulatorEvent): event is TypingEvent =>
      event.type === 'typing' && event.contact === contact && event.by === 'phone' && event.state === state;
    await this.events.waitFor(match, timeoutMs);
  }

  protected async path(): Promise<string> {
    return `/api/contacts/${await this.lookUp()}`;
  }

  private async confirms(how: 'reads' | 'plays', { to, ids }: To & { ids?: string[] }): Promise<string[]> {
    const answer = await this.http.post<{ ids: string[] }>(`${await this.path()}/${how}`, {
      to: await addressOf(to),
      ids,
    });
    return answer.ids;
  }
}
