import 'reflect-metadata';
import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import {
  CompanyState,
  ConnectionState,
  createEvent,
  type Queue as QueueView,
  QueueState,
  SETTING_DEFAULTS,
  TagState,
  UserState,
  WhatsappMediaStored,
  WhatsappOrderLoaded,
  WhatsappMessageAcknowledged,
  WhatsappMessageReceived,
  type Actor,
  type OperatorPresence,
  type AnyEvent,
  type Connection as WhatsappConnection,
  type PlanFlag,
  type StateContract,
} from '@recado/contracts';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import { BackgroundWork, dueTimesIn, type Lane } from '@recado/service-kit/background';
import { loadConfig } from '@recado/service-kit/config';
import { createLogger } from '@recado/service-kit/logger';
import { MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import {
  NatsLink,
  outgoingState,
  Publisher,
  RpcClient,
  type RpcContext,
  type StateCopy,
} from '@recado/service-kit/messaging';
import { connectMongo, createIndexes, Outbox, Transactions } from '@recado/service-kit/mongo';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { testData } from '../../../scripts/testing/test-data.mjs';
import { AppModule } from '../src/app.module.js';
import { StoreContact } from '../src/contacts/store-contact.js';
import { ListMessagesHandler } from '../src/reading/tickets/list-messages.js';
import { RecordInboundMessageHandler } from '../src/inbound/record-inbound-message.js';
import { Companies, Connections, Queues, Tags, Users } from '../src/shared/replicas/state-replicas.js';
import { ReadTicketList } from '../src/reading/tickets/list-tickets.js';
import { borrowDatabase, returnDatabase } from '../../service-kit/test/databases.js';
import { sweepOutbox } from '../../service-kit/test/sweep-outbox.js';
import { Neighbours } from './doubles/neighbours.js';

const { MONGO_URL, NATS_URL } = loadConfig(z.object({ MONGO_URL: z.string(), NATS_URL: z.string() }));
const logger = createLogger('tickets-messages test', 'error');
/** Encryption keys, and bot URLs that a test may replace. */
const SECRETS = {
  ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  GOOGLE_TOKEN_URL: 'http://127.0.0.1:1/token',
  DIALOGFLOW_URL: 'http://127.0.0.1:1',
  ASAAS_URL: 'http://127.0.0.1:1/v3',
  ASAAS_SANDBOX_URL: 'http://127.0.0.1:1/v3',
  OPENAI_URL: 'http://127.0.0.1:1/v1',
  OPENAI_MODEL: 'small',
  OPENAI_TRANSCRIPTION_MODEL: 'ears',
  SPEECH_URL: 'http://127.0.0.1:1',
  ALLOW_PRIVATE_ADDRESSES: '',
};
const COPY_OF = new Map<string, Type<StateCopy<StateContract>>>([
  [CompanyState.name, Companies],
  [UserState.name, Users],
  [ConnectionState.name, Connections],
  [QueueState.name, Queues],
  [TagState.name, Tags],
] as [string, Type<StateCopy<StateContract>>][]);

type Copied<T> = { get(companyId: string, id: string): T | undefined; onChange(listener: () => void): void };
type DeskParts = {
  app: INestApplicationContext;
  connection: Connection;
  link: NatsLink;
  neighbours: Neighbours;
  publisher: Publisher;
  outbox: Outbox;
  sweeper: ReturnType<typeof sweepOutbox>;
  mediaDir: string;
};

/**
 * The service's own modules on real servers, without its transport: tests call use cases and read the published events.
 */
export class Desk {
  private constructor(private readonly parts: DeskParts) {}

  get connection(): Connection {
    return this.parts.connection;
  }

  get link(): NatsLink {
    return this.parts.link;
  }

  /** Returns the doubles of other services. */
  get neighbours(): Neighbours {
    return this.parts.neighbours;
  }

  static async start(more: Record<string, string> = {}): Promise<Desk> {
    const connection = await connectMongo(MONGO_URL, borrowDatabase('tickets'));
    const mediaDir = testData('desk-test');
    const link = await NatsLink.open(NATS_URL, 'tickets-messages test');
    const neighbours = new Neighbours(link);
    const publisher = new Publisher(link);
    const outbox = new Outbox(connection, publisher, logger);
    const values: [unknown, unknown][] = [
      [LOGGER, logger],
      [NatsLink, link],
      [Publisher, publisher],
      [RpcClient, neighbours.client],
      [
        SETTINGS,
        {
          MEDIA_STORE: 'local',
          MEDIA_DIR: mediaDir,
          MEDIA_URL_SECRET: 's'.repeat(32),
          GATEWAY_URL: '',
          ...SECRETS,
          ...more,
        },
      ],
      [Transactions, new Transactions(connection, outbox)],
      [BackgroundWork, new BackgroundWork(dueTimesIn(connection.getClient().db(connection.name)), logger)],
      [getConnectionToken(), connection],
    ];
    const tokens = values.map(([provide]) => provide as symbol);
    const kit = {
      module: class Kit {},
      global: true,
      providers: values.map(([, useValue], index) => ({ provide: tokens[index] as symbol, useValue })),
      exports: tokens,
    };
    const root = { module: class Root {}, imports: [kit, AppModule] };
    const app = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
    await createIndexes(connection);
    const sweeper = sweepOutbox(connection, outbox);
    return new Desk({ sweeper, app, connection, link, neighbours, publisher, outbox, mediaDir });
  }

  async stop(): Promise<void> {
    await this.parts.sweeper.stop();
    await this.parts.outbox.stop();
    await this.parts.app.close();
    rmSync(this.parts.mediaDir, { recursive: true, force: true });
    await returnDatabase(this.connection);
    await this.connection.close();
    await this.link.close();
  }

  get<T>(type: Type<T>): T {
    return this.parts.app.get(type, { strict: false });
  }

  /** Returns background work by its name. It is not started, so tests run what is due. */
  work(name: string): Lane {
    return this.get(BackgroundWork).lane(name);
  }

  get mediaDir(): string {
    return this.parts.mediaDir;
  }

  get media(): MediaStore {
    return this.parts.app.get<MediaStore>(MEDIA_STORE, { strict: false });
  }

  /** Publishes a state and waits until the service has it. */
  async learn(contract: StateContract, companyId: string, data: { id: string }, revision = 1): Promise<void> {
    const changedAt = new Date().toISOString();
    await this.parts.publisher.publish(outgoingState(contract, { id: data.id, companyId, revision, changedAt, data }));
    const kind = COPY_OF.get(contract.name);
    if (!kind) return;
    const copy = this.get(kind);
    const isKnown = () => (copy.revisionOf(companyId, data.id) ?? 0) >= revision;
    if (!isKnown()) await new Promise<void>((resolve) => copy.onChange(() => isKnown() && resolve()));
  }

  /** Publishes a deletion and waits until the service has it. */
  async forget(contract: StateContract, companyId: string, id: string): Promise<void> {
    const copy = this.get(COPY_OF.get(contract.name) as Type<StateCopy<StateContract>>);
    const gone = new Promise<void>((resolve) =>
      copy.onChange((change) => change.id === id && change.after === null && resolve()),
    );
    const revision = (copy.revisionOf(companyId, id) ?? 0) + 1;
    const changedAt = new Date().toISOString();
    await this.parts.publisher.publish(outgoingState(contract, { id, companyId, revision, changedAt, data: null }));
    await gone;
  }

  /** Resolves with the service's copy of an entity once it meets the condition. */
  async knows<T>(
    kind: Type<Copied<T>>,
    companyId: string,
    id: string,
    isSo: (found: T) => boolean = () => true,
  ): Promise<T> {
    const copy = this.get(kind);
    const known = () => {
      const found = copy.get(companyId, id);
      return found !== undefined && isSo(found) ? found : undefined;
    };
    return (
      known() ??
      new Promise<T>((resolve) =>
        copy.onChange(() => {
          const found = known();
          if (found !== undefined) resolve(found);
        }),
      )
    );
  }

  /** Runs due jobs, except those that wait for other servers. */
  async runQuickJobs(aheadMs: number): Promise<void> {
    await this.work('quick jobs').runDue(() => new Date(Date.now() + aheadMs));
  }

  /** Runs jobs that are due now or within the given time. */
  runJobs(aheadMs = 0): Promise<void> {
    return this.runJobsBy(() => new Date(Date.now() + aheadMs));
  }

  /** Runs jobs that are due by a clock. A fixed clock excludes later jobs, however slow the machine is. */
  async runJobsBy(now: () => Date): Promise<void> {
    await this.work('quick jobs').runDue(now);
    await this.work('slow jobs').runDue(now);
    await this.work('contact imports').runDue(now);
  }

  async company(plan: { queues?: number } | string = {}): Promise<Company> {
    const [prefix, queues] = typeof plan === 'string' ? [plan, 10] : ['co', plan.queues ?? 10];
    const company = new Company(this, `${prefix}-${randomUUID()}`);
    await company.open(queues);
    return company;
  }

  async count(collection: string, filter: Record<string, unknown>): Promise<number> {
    return this.connection.collection(collection).countDocuments(filter);
  }
}

type TestPerson = { number: string | null; lid: string | null; name: string | null };
/** The fields of the event, with short forms of its text and time. */
export type Inbound = Partial<Omit<WhatsappMessageReceived['data'], 'sentAt'> & { text: string; sentAt: Date }>;
/** A separate company for each test, with one connection and an admin. */
export class Company {
  readonly connectionId = randomUUID();
  readonly admin: Actor;
  private sequence = 0;
  private revision = 1;
  private state: { id: string; settings: Record<string, string> } & Record<string, unknown> = { id: '', settings: {} };
  private heard: AnyEvent[] = [];
  private waiting: (() => void)[] = [];

  constructor(
    readonly desk: Desk,
    readonly id: string,
  ) {
    this.admin = this.actor({ profile: 'admin' });
  }

  async open(queues: number): Promise<void> {
    for (const subject of [
      `evt.tickets.*.*.v1.${this.id}`,
      `sig.tickets.*.*.v1.${this.id}`,
      `cmd.whatsapp.*.v1.${this.id}.*`,
    ])
      this.desk.link.connection.subscribe(subject, { callback: (_error, message) => this.hear(message.json()) });
    await this.desk.link.connection.flush();
    const flags = ['Campaigns', 'Kanban', 'OpenAi', 'Integrations', 'Schedules', 'InternalChat', 'ExternalApi'];
    const plan = {
      id: 'basic',
      name: 'Basic',
      users: 10,
      connections: 10,
      queues,
      storageGb: null,
      ...Object.fromEntries(flags.map((flag) => [`use${flag}`, true])),
    };
    const company = { id: this.id, name: 'Aurora', status: true, dueDate: null, timeZone: 'America/Sao_Paulo' };
    this.state = { ...company, isPlatform: false, plan, settings: { ...SETTING_DEFAULTS } };
    await this.desk.learn(CompanyState, this.id, this.state);
    await this.addConnection({ id: this.connectionId, isDefault: true });
  }

  /** Changes settings and waits until the service has them. */
  choose(settings: Record<string, string>): Promise<void> {
    return this.become({ settings: { ...this.state.settings, ...settings } });
  }

  /** Removes a feature from the plan. */
  loses(flag: PlanFlag): Promise<void> {
    return this.become({ plan: { ...(this.state['plan'] as object), [flag]: false } });
  }

  /** Sets the plan's storage limit. If undefined, the plan has no such field. */
  hasSpace(storageGb: number | null | undefined): Promise<void> {
    return this.become({ plan: { ...(this.state['plan'] as object), storageGb } });
  }

  keepsHours(schedules: readonly object[], holidays: readonly object[] = []): Promise<void> {
    return this.become({ schedules, holidays });
  }

  disable(): Promise<void> {
    return this.become({ status: false });
  }

  fallsDue(dueDate: string): Promise<void> {
    return this.become({ dueDate });
  }

  private async become(changes: object): Promise<void> {
    this.state = { ...this.state, ...changes };
    this.revision += 1;
    await this.desk.learn(CompanyState, this.id, this.state, this.revision);
  }

  mediaStored(
    messageId: string,
    media: { key: string; mimeType: string; bytes: number } | null,
    errorCode: string | null = null,
  ) {
    const data = { connectionId: this.connectionId, messageId, contact: JOANA, media, errorCode };
    const origin = { id: randomUUID(), companyId: this.id, correlationId: 'test', occurredAt: new Date() };
    return createEvent(WhatsappMediaStored, { ...origin, data });
  }

  orderLoaded(messageId: string, order: WhatsappOrderLoaded['data']['order']) {
    const data = { connectionId: this.connectionId, messageId, contact: JOANA, order };
    const origin = { id: randomUUID(), companyId: this.id, correlationId: 'test', occurredAt: new Date() };
    return createEvent(WhatsappOrderLoaded, { ...origin, data });
  }

  actor(more: Partial<Actor> = {}): Actor {
    const base = { userId: randomUUID(), loginId: 'login', profile: 'user' as const, super: false };
    return { ...base, companyId: this.id, queueIds: [], allTicket: false, ...more };
  }

  /** An agent that the service knows by name. `operator` marks the platform operator. */
  async agent(name: string, more: Partial<Actor> = {}, operator?: OperatorPresence): Promise<Actor> {
    const actor = this.actor(more);
    const { userId: id, companyId, profile, queueIds, allTicket, supervision } = actor;
    const user = { id, companyId, name, email: `${id}@aurora.local`, profile, super: false, queueIds, allTicket };
    const rest = { whatsappId: null, login: null, ...(supervision && { supervision }), ...(operator && { operator }) };
    await this.desk.learn(UserState, this.id, { ...user, ...rest });
    return actor;
  }

  async addConnection(more: Partial<WhatsappConnection> = {}, revision = 1): Promise<string> {
    const id = more.id ?? randomUUID();
    const texts = {
      ...{ greetingMessage: '', complationMessage: '', outOfHoursMessage: '' },
      ...{ ratingMessage: '', expiresInactiveMessage: '', expiresTicket: 0 },
    };
    const connection = { id, companyId: this.id, name: `Loja ${id.slice(0, 4)}`, number: null, status: 'CONNECTED' };
    const rest = { isDefault: false, queueIds: [], retries: 0, updatedAt: new Date().toISOString() };
    await this.desk.learn(ConnectionState, this.id, { ...connection, ...texts, ...rest, ...more, id }, revision);
    return id;
  }

  /** Resolves once the service has the connection in that state. */
  async connectionIs(status: string): Promise<void> {
    await this.desk.knows(Connections, this.id, this.connectionId, (known) => known.status === status);
  }

  /** Publishes a queue and waits until the service has it. */
  async queue(name = `Fila ${randomUUID()}`, more: Partial<QueueView> = {}): Promise<string> {
    const id = randomUUID();
    const queue = { id, companyId: this.id, name, color: '#112233', greetingMessage: '', orderQueue: 0, ...more };
    await this.desk.learn(QueueState, this.id, { ...queue, updatedAt: new Date().toISOString() } as { id: string });
    return id;
  }

  as(actor: Actor): RpcContext {
    return { actor, correlationId: 'test' };
  }

  message(more: Inbound = {}): WhatsappMessageReceived {
    const { text = 'Oi!', content = { type: 'text', text }, quotedId = null, sentAt = new Date(), ...rest } = more;
    this.sequence += 1;
    return createEvent(WhatsappMessageReceived, {
      id: randomUUID(),
      companyId: this.id,
      correlationId: 'test',
      occurredAt: new Date(),
      data: {
        connectionId: this.connectionId,
        messageId: randomUUID(),
        contact: JOANA,
        fromMe: false,
        content,
        quotedId,
        sentAt: sentAt.toISOString(),
        sequence: this.sequence,
        recovered: false,
        ...rest,
      },
    });
  }

  ack(messageId: string, ack: number, errorCode: string | null = null): WhatsappMessageAcknowledged {
    const data = { connectionId: this.connectionId, messageId, ack, errorCode, at: new Date().toISOString() };
    const origin = { id: randomUUID(), companyId: this.id, correlationId: 'test', occurredAt: new Date() };
    return createEvent(WhatsappMessageAcknowledged, { ...origin, data });
  }

  async receives(more: Inbound = {}): Promise<WhatsappMessageReceived> {
    const event = this.message(more);
    await this.desk.get(RecordInboundMessageHandler).execute(event);
    return event;
  }

  async contact(name = 'Joana Siqueira', number = JOANA.number ?? '') {
    const input = { name, number, email: '', extraInfo: [] };
    const how = { source: 'agent', userId: null, userName: '', basis: null, note: '', fileName: null } as const;
    const { contact } = await this.desk
      .get(StoreContact)
      .create({ companyId: this.id, correlationId: 'test' }, input, { number, lid: null }, how);
    return { ...contact, id: contact._id };
  }

  async tickets() {
    const query = { searchParam: '', pageNumber: 1, showAll: true, withUnreadMessages: false };
    return (await this.desk.get(ReadTicketList).execute(query, this.as(this.admin))).tickets;
  }

  /** Returns the newest page of a ticket as an admin sees it. The default is the company's only ticket. */
  async conversation(ticketId?: string) {
    const request = { ticketId: ticketId ?? (await this.onlyTicket()).id, pageNumber: 1, markRead: false };
    return this.desk.get(ListMessagesHandler).execute(request, this.as(this.admin));
  }

  async onlyTicket() {
    const [ticket, ...others] = await this.tickets();
    if (!ticket || others.length > 0) throw new Error(`not one ticket but ${others.length + (ticket ? 1 : 0)}`);
    return ticket;
  }

  /** Resolves once that number of events and commands with this name was published. */
  async announced<T = Record<string, unknown>>(name: string, wanted = 1): Promise<T[]> {
    for (;;) {
      const found = this.soFar<T>(name);
      if (found.length >= wanted) return found;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  /** Returns the events published under that name so far. */
  soFar<T = Record<string, unknown>>(name: string): T[] {
    return this.heard.filter((event) => event.name === name).map(({ data }) => data as T);
  }

  private hear(event: AnyEvent): void {
    if (this.heard.every(({ id }) => id !== event.id)) this.heard.push(event);
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}

/** Returns a fixed clock just before that time. */
export const justBefore = (time: number) => (): Date => new Date(time - 1);

export const JOANA: TestPerson = { number: '5511987654321', lid: '123456789012345', name: 'Joana' };
