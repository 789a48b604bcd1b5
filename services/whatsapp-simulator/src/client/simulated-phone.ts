import type { SimulatorEvent } from '../events.js';
import type { FaultKind } from '../faults/faults.js';
import type { EventStream } from './event-stream.js';
import type { HttpCaller } from './http-caller.js';

export type PhoneState = {
  number: string;
  name: string;
  lid: string;
  companions: { device: number; online: boolean }[];
};
export type Fault = { kind: FaultKind; code?: number; times?: number };
type CompanionEvent = Extract<SimulatorEvent, { type: 'companion' }>;

/** A phone with a WhatsApp number, to which the service under test is linked. */
export class SimulatedPhone {
  constructor(
    readonly number: string,
    private readonly http: HttpCaller,
    private readonly events: EventStream,
  ) {}

  /** Scans the QR code a companion shows; resolves when it is paired. */
  scan(qr: string): Promise<{ number: string; device: number }> {
    return this.http.post(`/api/phones/${this.number}/scan`, { qr });
  }

  /** Types the pairing code a companion shows. */
  typeCode(code: string): Promise<{ number: string; device: number }> {
    return this.http.post(`/api/phones/${this.number}/code`, { code });
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

  waitForOnline(timeoutMs?: number): Promise<CompanionEvent> {
    const match = (event: SimulatorEvent): event is CompanionEvent =>
      event.type === 'companion' && event.phone === this.number && event.online;
    return this.events.waitFor(match, timeoutMs);
  }
}
