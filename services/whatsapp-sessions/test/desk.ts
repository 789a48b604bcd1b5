import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  CompanyState,
  commandSubjectOf,
  createEvent,
  CreateConnection,
  DeleteConnection,
  GetConnection,
  type OutgoingContent,
  ReadWhatsappMessages,
  SendWhatsappMessage,
  SendWhatsappPresence,
  type Actor,
  type AnyEvent,
  type ConnectionView,
  type Lane,
  type RpcContract,
  type WhatsappMessageAcknowledged,
  type WhatsappMessageReceived,
  type WhatsappGroup,
  type WhatsappPerson,
} from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { NatsLink, outgoingState, Publisher, RpcClient } from '@recado/service-kit/messaging';
import { LocalMediaStore } from '../../media-kit/src/store/local-media-store.js';
import type { MediaStore } from '@recado/media-kit/store';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { testData } from '../../../scripts/testing/test-data.mjs';
import { SimulatorClient, type SimulatorCertificate } from '../../whatsapp-simulator/src/client/simulator-client.js';
import type { SimulatedPhone } from '../../whatsapp-simulator/src/client/simulated-phone.js';
import { borrowDatabase, returnDatabase } from '../../service-kit/test/databases.js';
import { patient, WAIT_LIMIT_MS } from '../../service-kit/test/limits.js';
import { startNats } from '../../service-kit/test/own-nats.js';
import { startService, startSimulator, type Process } from './processes.js';

const { MONGO_URL = '' } = process.env;
/** Longer than a busy machine's pauses. A test that needs a lease to end triggers that with `missHeartbeats`. */
export const LEASE_MS = 30_000;
/** Each test environment has its own simulator. */
const FIRST_NUMBER = 5_511_900_100_000;
export type Paired = { company: string; connection: ConnectionView; phone: SimulatedPhone };
type Events = readonly AnyEvent[];
type SendData = z.input<(typeof SendWhatsappMessage)['data']>;

/** The environment of the service: servers, a simulator, and fakes of the other services. */
export class Desk {
  readonly media: MediaStore;
  private readonly env: Record<string, string>;
  private readonly pods: Process[] = [];
  private readonly receivedEvents: AnyEvent[] = [];
  private nextNumber = FIRST_NUMBER;

  readonly link: NatsLink;
  readonly database: mongoose.Connection;

  private constructor(
    stores: { link: NatsLink; database: mongoose.Connection },
    readonly simulator: SimulatorClient,
    private readonly server: SimulatorCertificate & { stop: () => Promise<void> },
    private readonly mediaDir: string,
    private readonly nats: Awaited<ReturnType<typeof startNats>>,
  ) {
    this.link = stores.link;
    this.database = stores.database;
    this.env = {
      MONGO_URL,
      NATS_URL: nats.url,
      MONGO_DATABASE: stores.database.name,
      ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
      WHATSAPP_URL: server.websocketUrl,
      WHATSAPP_ROOT_KEY: server.rootKey,
      LEASE_MS: String(LEASE_MS),
      MEDIA_DIR: this.mediaDir,
      NODE_EXTRA_CA_CERTS: server.mediaCertificateFile,
    };
    this.media = new LocalMediaStore(mediaDir);
  }

  static async open(): Promise<Desk> {
    const nats = await startNats();
    const link = await NatsLink.open(nats.url, 'sessions test');
    const dbName = borrowDatabase('sessions');
    const database = await mongoose.createConnection(MONGO_URL, { dbName }).asPromise();
    const { url, stop } = await startSimulator();
    const simulator = await SimulatorClient.connect(url);
    const mediaDir = testData('sessions-media');
    const server = { stop, ...(await simulator.certificate()) };
    const desk = new Desk({ link, database }, simulator, server, mediaDir, nats);
    await desk.listen();
    return desk;
  }

  async close(): Promise<void> {
    await this.stopPods();
    this.simulator.close();
    await this.server.stop();
    await returnDatabase(this.database);
    await this.database.close();
    await this.link.close();
    await this.nats.stop();
    await rm(this.mediaDir, { recursive: true, force: true });
  }

  async startPod(more: Record<string, string> = {}): Promise<Process> {
    const pod = await startService({ ...this.env, ...more });
    this.pods.push(pod);
    return pod;
  }

  /**
   * Sets back the last heartbeat of all processes, or of one, as if that time had passed. Live processes send a new
   * one.
   */
  async missHeartbeats(ms: number, pod?: string | null): Promise<void> {
    const seenAt = { $subtract: ['$$NOW', ms] };
    await this.database.collection<{ _id: string }>('pods').updateMany(pod ? { _id: pod } : {}, [{ $set: { seenAt } }]);
  }

  async stopPods(): Promise<void> {
    await Promise.all(this.pods.splice(0).map((pod) => pod.kill('SIGTERM')));
  }

  /** Creates a company whose plan has this connection limit. */
  async company(connections = 10, settings: Record<string, string> = {}): Promise<string> {
    const id = `t${randomUUID()}`;
    const flags = [
      'useCampaigns',
      'useKanban',
      'useOpenAi',
      'useIntegrations',
      'useSchedules',
      'useInternalChat',
      'useExternalApi',
    ];
    const plan = {
      id: 'p',
      name: 'Plan',
      users: 10,
      queues: 10,
      connections,
      storageGb: null,
      ...Object.fromEntries(flags.map((flag) => [flag, true])),
    };
    const data = {
      id,
      name: 'Test',
      status: true,
      dueDate: null,
      timeZone: 'America/Sao_Paulo',
      isPlatform: false,
      plan,
      settings,
    };
    const state = CompanyState.envelope.parse({
      id,
      companyId: id,
      revision: 1,
      changedAt: new Date().toISOString(),
      data,
    });
    await new Publisher(this.link).publish(outgoingState(CompanyState, state));
    return id;
  }

  /** Publishes the deletion of a company, as its owner auth-tenants does. */
  async endCompany(id: string): Promise<void> {
    const ended = { id, companyId: id, revision: 2, changedAt: new Date().toISOString(), data: null };
    await new Publisher(this.link).publish(outgoingState(CompanyState, CompanyState.envelope.parse(ended)));
  }

  call<C extends RpcContract>(company: string, contract: C, request: z.input<C['request']>, as: Partial<Actor> = {}) {
    return this.ask(company, patient(contract), request, as);
  }

  /** Waits no longer than a screen does, because a killed process never responds. */
  ask<C extends RpcContract>(company: string, contract: C, request: z.input<C['request']>, as: Partial<Actor> = {}) {
    const actor: Actor = {
      userId: 'u',
      companyId: company,
      loginId: 'l',
      profile: 'admin',
      super: false,
      queueIds: [],
      allTicket: false,
      ...as,
    };
    return new RpcClient(this.link).call(contract, request, { actor, correlationId: 'test' });
  }

  newPhone(name: string): Promise<SimulatedPhone> {
    return this.simulator.phone({ number: String(this.nextNumber++), name });
  }

  /** Creates a connection and scans its QR code with a new phone. */
  async paired(company: string, name = 'Vendas'): Promise<Paired> {
    return this.linked(company, await this.newPhone(name), { name });
  }

  /** Creates a connection and scans its QR code with this phone. */
  async linked(
    company: string,
    phone: SimulatedPhone,
    settings: { name: string; historyDays?: number },
  ): Promise<Paired> {
    const created = await this.call(company, CreateConnection, settings);
    const { qrcode } = await this.connection(company, created.id, ({ qrcode }) => qrcode !== '');
    await phone.scan(qrcode);
    const connection = await this.connected(company, created.id);
    return { company, connection, phone };
  }

  connected(company: string, id: string): Promise<ConnectionView> {
    return this.connection(company, id, ({ status }) => status === 'CONNECTED');
  }

  connection(company: string, id: string, match: (found: ConnectionView) => boolean) {
    return until(async () => {
      const found = await this.call(company, GetConnection, { id }).catch(unlessUnavailable);
      return found && match(found) ? found : undefined;
    });
  }

  async remove({ company, connection }: Paired): Promise<void> {
    await this.call(company, DeleteConnection, { id: connection.id });
  }

  send(paired: Paired, contact: WhatsappPerson, text: string, more: { id?: string; lane?: Lane } = {}) {
    const { id, lane } = more;
    return this.sendContent(paired, { type: 'text', text }, { contact, ...(id && { messageId: id }) }, lane);
  }

  /** Sends any content to the recipient in `fields`. Returns the message's ID. */
  async sendContent(
    { company, connection }: Omit<Paired, 'phone'>,
    content: z.input<typeof OutgoingContent>,
    fields: Partial<SendData> & Pick<SendData, 'contact'>,
    lane?: Lane,
  ): Promise<string> {
    const messageId = fields.messageId ?? `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
    const now = new Date();
    const data = { connectionId: connection.id, messageId, content, queuedAt: now.toISOString(), ...fields };
    const event = { id: randomUUID(), companyId: company, correlationId: 'test', occurredAt: now, data };
    await this.command({ company, connection }, createEvent(SendWhatsappMessage, event), lane);
    return messageId;
  }

  /** Stores a file as the gateway would. */
  async storeFile(company: string, bytes: Buffer, mimeType: string): Promise<string> {
    const file = { mimeType, maxBytes: bytes.length };
    return (await this.media.put(company, Readable.from([bytes]), file)).key;
  }

  async hashOf(key: string): Promise<string> {
    const hash = createHash('sha256');
    for await (const chunk of await this.media.open(key)) hash.update(chunk as Buffer);
    return hash.digest('hex');
  }

  async read(
    { company, connection }: Omit<Paired, 'phone'>,
    contact: WhatsappPerson,
    messageIds: string[],
    group: WhatsappGroup | null = null,
  ) {
    const data = { connectionId: connection.id, contact, group, messageIds };
    const event = { id: randomUUID(), companyId: company, correlationId: 'test', occurredAt: new Date(), data };
    await this.command({ company, connection }, createEvent(ReadWhatsappMessages, event));
  }

  async types(
    { company, connection }: Omit<Paired, 'phone'>,
    to: { contact: WhatsappPerson; group: WhatsappGroup | null },
    presence: 'composing' | 'recording' | 'paused',
  ) {
    const at = new Date(Date.now() + WAIT_LIMIT_MS); // not late on a slow machine either
    const data = { connectionId: connection.id, ...to, presence, at: at.toISOString() };
    const event = { id: randomUUID(), companyId: company, correlationId: 'test', occurredAt: new Date(), data };
    await this.command({ company, connection }, createEvent(SendWhatsappPresence, event));
  }

  async command({ company, connection }: Omit<Paired, 'phone'>, body: object, lane: Lane = 'live'): Promise<void> {
    const subject = commandSubjectOf(lane, { companyId: company, connectionId: connection.id });
    await this.link.jetstream.publish(subject, JSON.stringify(body));
  }

  /** Waits until `pick` finds a result in a company's events, in the order that NATS stored them. */
  events<T>(company: string, pick: (events: Events) => T | undefined): Promise<T> {
    return until(async () => pick(this.receivedEvents.filter(({ companyId }) => companyId === company)));
  }

  received(company: string): WhatsappMessageReceived['data'][] {
    return this.dataOf(company, 'whatsapp.message.received');
  }

  acks(company: string, messageId: string): number[] {
    const all = this.dataOf<WhatsappMessageAcknowledged['data']>(company, 'whatsapp.message.acknowledged');
    return all.filter((ack) => ack.messageId === messageId).map(({ ack }) => ack);
  }

  texts(company: string): string[] {
    return this.received(company).flatMap(({ content }) => (content.type === 'text' ? [content.text] : []));
  }

  dataOf<D>(company: string, name: string): D[] {
    return this.receivedEvents
      .filter((event) => event.companyId === company && event.name === name)
      .map(({ data }) => data as D);
  }

  private async listen(): Promise<void> {
    this.link.connection.subscribe('sig.whatsapp.>', {
      callback: (_error, message) => void this.receivedEvents.push(message.json<AnyEvent>()),
    });
    const consumer = await this.link.jetstream.consumers.get('WHATSAPP', { deliver_policy: 'new' as never });
    const messages = await consumer.consume();
    void (async () => {
      for await (const message of messages) this.receivedEvents.push(message.json<AnyEvent>());
    })();
  }
}

/** Ignores errors from requests during a start, when no process responds, so that they are repeated. */
function unlessUnavailable(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'ERR_UNAVAILABLE') throw error;
}

/** Repeats the query until there is a result. */
export async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + WAIT_LIMIT_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`nothing of the kind happened within ${WAIT_LIMIT_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
