import { EventStream } from './event-stream.js';
import { HttpCaller } from './http-caller.js';
import { SimulatedGroup, type GroupState } from './simulated-group.js';
import { SimulatedContact } from './simulated-contact.js';
import { addressOf, type Recipient } from './message-sender.js';
import type { Arrival } from '../world/arrivals.js';
import type { RefreshChild } from '../link/pairing.js';
import { SimulatedPhone, type PhoneState } from './simulated-phone.js';

type ContactState = { number: string; name: string };
export type SimulatorCertificate = {
  rootKey: string;
  websocketUrl: string;
  mediaCertificate: string;
  mediaCertificateFile: string;
};
export type NewContact = {
  name: string;
  number?: string;
  onWhatsApp?: boolean;
  autoRead?: boolean;
  /** Shows number and LID (the default), or only one of them. */
  addressing?: 'both' | 'lid' | 'number';
  /** Whether it accepts messages only at its LID; the default if the LID is known. */
  movedToLid?: boolean;
};
export type WebVersionSettings = {
  current?: string;
  minimum?: string | null;
  oldLogins?: 'refused' | 'unanswered';
};
export type BurstOrder = {
  to: string | string[];
  contacts: string[];
  texts?: string[];
  count?: number;
  perSecond?: number;
};
export type BurstReport = {
  planned: number;
  sent: number;
  done: boolean;
  messages: { id: string; contact: string; to: string; plannedAt: number; sentAt: number | null }[];
};

/** Controls a running simulator: `simulator.contact('Ana').says('Oi', { to: phone })`. */
export class SimulatorClient {
  private constructor(
    private readonly http: HttpCaller,
    readonly events: EventStream,
  ) {}

  static async connect(url: string): Promise<SimulatorClient> {
    return new SimulatorClient(new HttpCaller(url), await EventStream.open(url));
  }

  /** Returns the URLs and certificates that a client needs to connect to the simulator and to trust it. */
  certificate(): Promise<SimulatorCertificate> {
    return this.http.get('/api/certificate');
  }

  /** Returns the phone with this number, and creates it if it does not exist. */
  async phone(wanted: { number: string; name: string }): Promise<SimulatedPhone> {
    const { number } = await this.http.post<PhoneState>('/api/phones', wanted);
    return new SimulatedPhone(number, this.http, this.events);
  }

  phones(): Promise<PhoneState[]> {
    return this.http.get('/api/phones');
  }

  /** Returns the contact with this name. If it does not exist, it is created at its first action. */
  contact(name: string): SimulatedContact {
    let number: Promise<string> | undefined;
    return new SimulatedContact(() => (number ??= this.findOrAdd(name)), this.http, this.events);
  }

  async addContact(wanted: NewContact): Promise<SimulatedContact> {
    const { number } = await this.http.post<ContactState>('/api/contacts', wanted);
    return new SimulatedContact(() => Promise.resolve(number), this.http, this.events);
  }

  /** Creates a group; the owner becomes a member. */
  async group(wanted: { subject: string; owner: Recipient; members: Recipient[] }): Promise<SimulatedGroup> {
    const [owner, ...members] = await Promise.all([wanted.owner, ...wanted.members].map(addressOf));
    const state = await this.http.post<GroupState>('/api/groups', { subject: wanted.subject, owner, members });
    return new SimulatedGroup(state.id, this.http, this.events);
  }

  groups(): Promise<GroupState[]> {
    return this.http.get('/api/groups');
  }

  contacts(): Promise<ContactState[]> {
    return this.http.get('/api/contacts');
  }

  /** Pairs the client that shows this QR code with the first phone that has no companion. */
  scan(qr: string): Promise<{ number: string; device: number }> {
    return this.http.post('/api/phones/scan', { qr });
  }

  /** Revokes the secret of the displayed QR code. Resolves when the client has acknowledged it. */
  async refreshRegistration(qr: string, child?: RefreshChild): Promise<void> {
    await this.http.post('/api/pairings/refresh', { qr, child });
  }

  /** Breaks the socket of the client that shows this QR code. */
  async cutLinking(qr: string): Promise<void> {
    await this.http.post('/api/pairings/cut', { qr });
  }

  /** Sets the WhatsApp Web versions that the server serves and accepts, as `a.b.c`. */
  async webVersion(rule: WebVersionSettings): Promise<void> {
    await this.http.post('/api/web-version', rule);
  }

  /** Returns the clients' sockets, by their source port. */
  arrivals(): Promise<Arrival[]> {
    return this.http.get('/api/arrivals');
  }

  async burst(order: BurstOrder): Promise<string> {
    const { id } = await this.http.post<{ id: string }>('/api/burst', order);
    return id;
  }

  burstReport(id: string): Promise<BurstReport> {
    return this.http.get(`/api/burst/${id}`);
  }

  /** Deletes all contacts' Signal sessions, as after a reinstallation. */
  async deleteSessions(): Promise<void> {
    await this.http.delete('/api/sessions');
  }

  async reset(): Promise<void> {
    await this.http.delete('/api/state');
  }

  close(): void {
    this.events.close();
  }

  private async findOrAdd(name: string): Promise<string> {
    const known = (await this.contacts()).find((contact) => contact.name === name);
    return (known ?? (await this.http.post<ContactState>('/api/contacts', { name }))).number;
  }
}
