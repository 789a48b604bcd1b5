import type { SimulatorEvent, TypingState } from '../events.js';
import type { Ack, ShownMessage } from '../world/message.js';
import type { EventStream } from './event-stream.js';
import type { HttpCaller } from './http-caller.js';
import { changePicture } from './person.js';
import { fits, type MessagePattern } from './simulated-contact.js';
import { addressOf, type Recipient } from './message-sender.js';

export type GroupState = {
  id: string;
  subject: string;
  description: string;
  owner: string;
  members: { number: string; role: 'superadmin' | 'admin' | 'member' }[];
};
type MessageEvent = Extract<SimulatorEvent, { type: 'message' }>;
type TypingEvent = Extract<SimulatorEvent, { type: 'typing' }>;
type Change = 'add' | 'remove' | 'promote' | 'demote';

/** A group. Its members write with `says('…', { to: group })`. */
export class SimulatedGroup {
  constructor(
    readonly id: string,
    private readonly http: HttpCaller,
    private readonly events: EventStream,
  ) {}

  get jid(): string {
    return `${this.id}@g.us`;
  }

  async state(): Promise<GroupState> {
    const found = (await this.http.get<GroupState[]>('/api/groups')).find(({ id }) => id === this.id);
    if (!found) throw new Error('the group is gone');
    return found;
  }

  adds(who: Recipient, by?: Recipient): Promise<GroupState> {
    return this.change('add', who, by);
  }

  /** Removes a member. A member who removes itself leaves the group. */
  removes(who: Recipient, by?: Recipient): Promise<GroupState> {
    return this.change('remove', who, by);
  }

  promotes(who: Recipient, by?: Recipient): Promise<GroupState> {
    return this.change('promote', who, by);
  }

  demotes(who: Recipient, by?: Recipient): Promise<GroupState> {
    return this.change('demote', who, by);
  }

  async isRenamed(subject: string, by?: Recipient): Promise<GroupState> {
    return this.http.post(`/api/groups/${this.id}/subject`, { subject, by: by && (await addressOf(by)) });
  }

  async changesPicture(bytes: Uint8Array | null): Promise<void> {
    await changePicture(this.http, this.id, bytes);
  }

  /** Returns the receipts of a phone's message, by the member's number. */
  async receipts(messageId: string): Promise<Record<string, Ack>> {
    const path = `/api/groups/${this.id}/receipts/${messageId}`;
    return (await this.http.get<{ receipts: Record<string, Ack> }>(path)).receipts;
  }

  /** Waits until the members see a matching message from a phone. */
  async waitForMessage(pattern: MessagePattern, timeoutMs?: number): Promise<ShownMessage> {
    const match = (event: SimulatorEvent): event is MessageEvent =>
      event.type === 'message' &&
      event.contact === this.id &&
      !event.message.fromContact &&
      fits(event.message, pattern);
    return (await this.events.waitFor(match, timeoutMs)).message;
  }

  /** Waits until a phone is typing in the group. */
  async waitForTyping(state: TypingState, timeoutMs?: number): Promise<void> {
    const match = (event: SimulatorEvent): event is TypingEvent =>
      event.type === 'typing' && event.contact === this.id && event.by === 'phone' && event.state === state;
    await this.events.waitFor(match, timeoutMs);
  }

  private async change(change: Change, who: Recipient, by?: Recipient): Promise<GroupState> {
    const body = { change, numbers: [await addressOf(who)], by: by && (await addressOf(by)) };
    return this.http.post(`/api/groups/${this.id}/members`, body);
  }
}
