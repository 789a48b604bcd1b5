import type { SimulatorEvent } from '../events.js';
import type { FaultKind, FaultSettings } from '../faults/faults.js';
import type { Assertion } from '../link/passkey.js';
import type { MalformedShape } from '../faults/malformed.js';
import type { EventStream } from './event-stream.js';
import type { Past } from '../world/past.js';
import type { HttpCaller } from './http-caller.js';
import { addressOf, MessageSender, type Recipient } from './message-sender.js';

export type PhoneState = {
  number: string;
  name: string;
  lid: string;
  companions: { device: number; name: string; online: boolean }[];
  /** The number of files that its companions have uploaded. */
  uploads: number;
};
export type Fault = FaultSettings & { kind: FaultKind; times?: number; shape?: MalformedShape };
/** Times are epoch milliseconds. */
type LimitsOrder = {
  lock?: { kind?: string; until: number } | null;
  newChats?: { total: number; used?: number; until: number } | null;
};
type PastOrder = Pick<Past, 'perChat' | 'days'> &
  Partial<Pick<Past, 'chunks' | 'length' | 'damaged'>> & { chats: number; groups?: number };
type PresenceEvent = Extract<SimulatorEvent, { type: 'presence' }>;
type CompanionEvent = Extract<SimulatorEvent, { type: 'companion' }>;

/** A phone with a WhatsApp number that the service under test is linked to. */
export class SimulatedPhone extends MessageSender {
  constructor(
    readonly number: string,
    http: HttpCaller,
    private readonly events: EventStream,
  ) {
    super(http);
  }

  /** Scans the QR code that a companion shows. Resolves when it is paired. */
  scan(qr: string): Promise<{ number: string; device: number }> {
    return this.http.post(`/api/phones/${this.number}/scan`, { qr });
  }

  /** Types the pairing code that a companion shows. */
  typeCode(code: string): Promise<{ number: string; device: number }> {
    return this.http.post(`/api/phones/${this.number}/code`, { code });
  }

  /** Signs with the passkey of the phone's owner, as a browser on web.whatsapp.com. */
  signPasskey(options: Record<string, unknown>): Promise<Assertion> {
    return this.http.post(`/api/phones/${this.number}/passkey`, options);
  }

  /** Returns the passkey as the owner's browser stores it. */
  passkey(): Promise<{ credentialId: string; privateKey: string; rpId: string }> {
    return this.http.get(`/api/phones/${this.number}/passkey`);
  }

  async state(): Promise<PhoneState> {
    const phones = await this.http.get<PhoneState[]>('/api/phones');
    const found = phones.find(({ number }) => number === this.number);
    if (!found) throw new Error('the phone is gone');
    return found;
  }

  async suffers(fault: Fault): Promise<void> {
    await this.http.post('/api/faults', { phone: this.number, ...fault });
  }

  /** Sets WhatsApp's restrictions on the number; null lifts a restriction. */
  async isLimited(limits: LimitsOrder): Promise<void> {
    await this.http.post(`/api/phones/${this.number}/limits`, limits);
  }

  /** Adds older chats to the phone, which are sent as its history when a companion is linked. */
  remembers(order: PastOrder): Promise<Past> {
    return this.http.post(`/api/phones/${this.number}/past`, order);
  }

  /** Opens a chat on the phone itself. */
  async reads({ to }: { to: Recipient }): Promise<string[]> {
    const { ids } = await this.http.post<{ ids: string[] }>(`${await this.path()}/reads`, { to: await addressOf(to) });
    return ids;
  }

  /** Waits until a companion reports that its user is available or unavailable. */
  async waitForPresence(state: 'available' | 'unavailable', timeoutMs?: number): Promise<void> {
    const match = (event: SimulatorEvent): event is PresenceEvent =>
      event.type === 'presence' && event.phone === this.number && event.state === state;
    await this.events.waitFor(match, timeoutMs);
  }

  waitForOnline(timeoutMs?: number): Promise<CompanionEvent> {
    const match = (event: SimulatorEvent): event is CompanionEvent =>
      event.type === 'companion' && event.phone === this.number && event.online;
    return this.events.waitFor(match, timeoutMs);
  }

  protected path(): Promise<string> {
    return Promise.resolve(`/api/phones/${this.number}`);
  }
}
