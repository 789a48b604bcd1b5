import 'reflect-metadata';
import {
  CheckContactNumber,
  CompanyState,
  ConnectionState,
  CheckPlannedMessage,
  FindContactQueues,
  GetContact,
  GetTag,
  ListTaggedContacts,
  ReadListedFiles,
  PLAN_FLAGS,
  SendCampaignMessage,
  SendCampaignPage,
  SendPlannedMessage,
  SETTING_DEFAULTS,
  streamOf,
  type Actor,
  type AnyEvent,
  type Company,
  type EventContract,
  type PlanFlag,
  type RpcContract,
  ScheduleChanged,
  type StateContract,
} from '@recado/contracts';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import { BackgroundWork, dueTimesIn, type Lane } from '@recado/service-kit/background';
import { loadConfig } from '@recado/service-kit/config';
import { AppError } from '@recado/service-kit/errors';
import { createLogger } from '@recado/service-kit/logger';
import { MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import { NatsLink, outgoingState, Publisher, RpcClient, type RpcContext } from '@recado/service-kit/messaging';
import { connectMongo, createIndexes, Outbox, Transactions, type Transaction } from '@recado/service-kit/mongo';
import { fillVariables } from '@recado/flow-engine';
import { testData } from '../../../scripts/testing/test-data.mjs';
import { AppModule } from '../src/app.module.js';
import { BeginImportHandler } from '../src/contact-lists/begin-import.js';
import { Companies, Connections } from '../src/shared/replicas/state-replicas.js';
import { borrowDatabase, returnDatabase } from '../../service-kit/test/databases.js';
import { sweepOutbox } from '../../service-kit/test/sweep-outbox.js';

const { MONGO_URL, NATS_URL } = loadConfig(z.object({ MONGO_URL: z.string(), NATS_URL: z.string() }));
/** Fills in variables like tickets-messages; further variables are covered by its own tests. */
const VALUES = { name: 'Ana', protocol: null, timeZone: 'UTC', language: 'pt' as const, now: new Date(0) };
const NOTHING = { id: '', body: '', contactId: '', number: '', lane: '', whatsappId: '' };
const logger = createLogger('campaigns-schedules test', 'silent');

type SentRequest = Record<'id' | 'body' | 'contactId' | 'number' | 'companyId' | 'lane' | 'whatsappId', string>;
type Answer = (companyId: string, request: Record<string, string>) => unknown;

/** Simulates tickets-messages, which is another process with its own tests. */
class Neighbour extends RpcClient {
  readonly sent: SentRequest[] = [];
  /** A page with this number is rejected as a whole. */
  poison: string | null = null;
  readonly pages: number[] = []; // the number of recipients of each page of a campaign
  readonly checked: Record<string, unknown>[] = []; // recipients, each with its connection
  readonly contacts = new Map<string, string>(); // `company contact` → name
  readonly queues = new Map<string, string[]>(); // contact → queues of its tickets
  readonly numbers = new Map<string, string>(); // contact → number
  readonly tagged = new Map<string, object[]>(); // `company tag` → recipients
  readonly notOnWhatsapp = new Set<string>();
  readonly fileLists = new Map<string, object[]>(); // `company list` → files
  /** These messages arrive before the reply to a submission. */
  meanwhile: (() => Promise<void>) | null = null;
  readonly busy = new Set<string>(); // contacts with busy tickets
  failure: AppError | null = null;
  private readonly answers: Record<string, Answer> = {
    [CheckPlannedMessage.name]: (companyId, request) => this.recipient(companyId, request),
    [FindContactQueues.name]: (_companyId, { contactId = '' }) => ({ queueIds: this.queues.get(contactId) ?? null }),
    [GetContact.name]: (companyId, { id = '' }) => this.contact(companyId, id),
    [SendPlannedMessage.name]: (companyId, request) => this.hand(companyId, request),
    [SendCampaignMessage.name]: (companyId, request) => this.hand(companyId, request),
    [SendCampaignPage.name]: (companyId, request) => this.handAll(companyId, request),
    [CheckContactNumber.name]: (_companyId, { number = '' }) => this.check(number),
    [GetTag.name]: (companyId, { id = '' }) => this.tag(companyId, id),
    [ReadListedFiles.name]: (companyId, { id = '' }) => this.files(companyId, id),
    [ListTaggedContacts.name]: (companyId, { tagId = '' }) => ({
      contacts: this.tagged.get(`${companyId} ${tagId}`) ?? [],
      next: null,
    }),
  };

  override call<C extends RpcContract>(
    { name }: C,
    request: z.input<C['request']>,
    { actor }: RpcContext,
  ): Promise<z.output<C['reply']>> {
    const answer = this.answers[name];
    if (!answer) throw new Error(`nobody answers ${name}`);
    return new Promise<z.output<C['reply']>>((resolve) =>
      resolve(answer(actor?.companyId ?? '', request as Record<string, string>) as z.output<C['reply']>),
    ).then(async (reply) => {
      await this.meanwhile?.();
      return reply;
    });
  }

  /** Accepts the same id once, like its owner. */
  private hand(companyId: string, request: Record<string, string> & { values?: Record<string, string> }) {
    const asked = { ...NOTHING, ...request };
    if (this.failure) throw this.failure;
    if (this.busy.has(asked.number)) throw new AppError('ERR_TICKET_CHANGED');
    const { id, contactId, number, lane, whatsappId } = asked;
    const body = fillVariables(asked.body, VALUES, { single: request.values ?? {} });
    if (!this.sent.some((one) => one.id === id))
      this.sent.push({ id, body, contactId, number, companyId, lane, whatsappId });
    return { id, ticketId: null, whatsappId: 'w' };
  }

  private handAll(companyId: string, request: unknown) {
    const { recipients, whatsappId } = request as z.output<typeof SendCampaignPage.request>;
    if (this.failure) throw this.failure;
    if (recipients.some(({ number }) => number === this.poison)) throw new AppError('ERR_VALIDATION');
    this.pages.push(recipients.length);
    const refused = recipients.flatMap(({ said, number, contactId, ...more }) => {
      if (this.busy.has(number)) return [{ id: said[0]?.id ?? '', errorCode: 'ERR_TICKET_CHANGED' }];
      for (const { id, body } of said)
        this.hand(companyId, {
          id,
          body,
          contactId: contactId ?? '',
          number,
          lane: 'bulk',
          whatsappId: whatsappId ?? '',
          ...(more as object),
        });
      return [];
    });
    return { whatsappId: 'w', refused };
  }

  private files(companyId: string, id: string) {
    const files = this.fileLists.get(`${companyId} ${id}`);
    if (!files) throw new AppError('ERR_NO_FILE_LIST_FOUND');
    return { files };
  }

  private check(number: string) {
    if (this.failure) throw this.failure;
    if (this.notOnWhatsapp.has(number)) throw new AppError('ERR_WAPP_INVALID_CONTACT');
    return { number };
  }

  private tag(companyId: string, id: string) {
    if (!this.tagged.has(`${companyId} ${id}`)) throw new AppError('ERR_NO_TAG_FOUND');
    return { id };
  }

  private recipient(companyId: string, request: Record<string, string>) {
    const { contactId = '' } = request;
    this.checked.push(request);
    if (this.failure) throw this.failure;
    return { contactId, contactName: this.contact(companyId, contactId).name };
  }

  private contact(companyId: string, id: string) {
    const name = this.contacts.get(`${companyId} ${id}`);
    if (!name) throw new AppError('ERR_NO_CONTACT_FOUND');
    return { id, name, number: this.numbers.get(id) ?? '' };
  }
}

type ServiceParts = {
  app: INestApplicationContext;
  connection: Connection;
  link: NatsLink;
  publisher: Publisher;
  sweeper: ReturnType<typeof sweepOutbox>;
};

/** The service's modules on real servers, without its transport. */
export class Service {
  private constructor(
    private readonly parts: ServiceParts,
    private readonly outbox: Outbox,
    readonly neighbour: Neighbour,
    private readonly mediaDir: string,
  ) {}

  static async start(): Promise<Service> {
    const connection = await connectMongo(MONGO_URL, borrowDatabase('schedules'));
    const mediaDir = testData('schedules-test');
    const link = await NatsLink.open(NATS_URL, 'campaigns-schedules test');
    const publisher = new Publisher(link);
    const outbox = new Outbox(connection, publisher, logger);
    const neighbour = new Neighbour(link);
    const values: [unknown, unknown][] = [
      [LOGGER, logger],
      [NatsLink, link],
      [Publisher, publisher],
      [RpcClient, neighbour],
      [SETTINGS, { MEDIA_STORE: 'local', MEDIA_DIR: mediaDir, MEDIA_URL_SECRET: 's'.repeat(32), GATEWAY_URL: '' }],
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
    app.get(BeginImportHandler, { strict: false }).answerWithinMs = 0; // tests run imports themselves
    const sweeper = sweepOutbox(connection, outbox);
    return new Service({ app, connection, link, publisher, sweeper }, outbox, neighbour, mediaDir);
  }

  async stop(): Promise<void> {
    const { app, connection, link } = this.parts;
    await this.parts.sweeper.stop();
    await this.outbox.stop();
    await app.close();
    rmSync(this.mediaDir, { recursive: true, force: true });
    await returnDatabase(connection);
    await connection.close();
    await link.close();
  }

  get<T>(type: Type<T>): T {
    return this.parts.app.get(type, { strict: false });
  }

  get connection(): Connection {
    return this.parts.connection;
  }

  get database() {
    return this.connection.getClient().db(this.connection.name);
  }

  /** Returns background work by its name. It is not started, so tests run what is due. */
  work(name: string): Lane {
    return this.get(BackgroundWork).lane(name);
  }

  get link(): NatsLink {
    return this.parts.link;
  }

  inTransaction<T>(work: (session: Transaction['session']) => Promise<T>): Promise<T> {
    return this.get(Transactions).run(({ session }) => work(session));
  }

  get media(): MediaStore {
    return this.parts.app.get<MediaStore>(MEDIA_STORE, { strict: false });
  }

  collection<T extends { _id: string }>(name: string) {
    return this.parts.connection.getClient().db(this.parts.connection.name).collection<T>(name);
  }

  /** Creates a company with its plan and status, and a default connection. */
  async company(more: Partial<Company> = {}): Promise<Tenant> {
    const id = randomUUID();
    const flags = Object.fromEntries(PLAN_FLAGS.map((flag) => [flag, true]));
    const plan = { id: 'plan', name: 'Plano', users: 10, connections: 10, queues: 10, storageGb: null, ...flags };
    const base = { id, name: 'Padaria', status: true, dueDate: null, timeZone: 'America/Sao_Paulo', isPlatform: false };
    const tenant = new Tenant(this, { ...base, plan, settings: { ...SETTING_DEFAULTS }, ...more } as Company);
    await tenant.is({});
    await tenant.connection({ isDefault: true });
    return tenant;
  }

  async learn(contract: StateContract, companyId: string, data: { id: string }, revision: number): Promise<void> {
    const changedAt = new Date().toISOString();
    await this.parts.publisher.publish(outgoingState(contract, { id: data.id, companyId, revision, changedAt, data }));
    const copy = contract.name === CompanyState.name ? this.get(Companies) : this.get(Connections);
    while ((copy.revisionOf(companyId, data.id) ?? 0) < revision)
      await new Promise<void>((resolve) => copy.onChange(() => resolve()));
  }

  /** Publishes the deletion of a record. */
  async forget(contract: StateContract, companyId: string, id: string): Promise<void> {
    const copy = this.get(Connections);
    const gone = new Promise<void>((resolve) =>
      copy.onChange((change) => change.id === id && change.after === null && resolve()),
    );
    const revision = (copy.revisionOf(companyId, id) ?? 0) + 1;
    const changedAt = new Date().toISOString();
    await this.parts.publisher.publish(outgoingState(contract, { id, companyId, revision, changedAt, data: null }));
    await gone;
  }

  /** Waits until this many events of a company are published, and returns them. */
  async announced<E extends AnyEvent = ScheduleChanged>(
    companyId: string,
    wanted: number,
    contract: EventContract = ScheduleChanged,
  ): Promise<E['data'][]> {
    const subject = contract.subjectForAllCompanies.replace(/\*$/, companyId);
    const consumer = await this.parts.link.jetstream.consumers.get(streamOf(subject), { filter_subjects: subject });
    const found: E['data'][] = [];
    while (found.length < wanted) {
      const message = await consumer.next();
      if (message) found.push(message.json<E>().data);
    }
    return found;
  }
}

export class Tenant {
  private revision = 0;
  private readonly connections = new Map<string, { data: { id: string }; revision: number }>();

  constructor(
    private readonly service: Service,
    private state: Company,
  ) {}

  get id(): string {
    return this.state.id;
  }

  /** Publishes changes of the company. */
  async is(changes: Partial<Company>): Promise<void> {
    this.state = { ...this.state, ...changes };
    this.revision += 1;
    await this.service.learn(CompanyState, this.id, this.state, this.revision);
  }

  async without(flag: PlanFlag): Promise<void> {
    await this.is({ plan: { ...this.state.plan, [flag]: false } });
  }

  get planned() {
    return this.service.neighbour.sent.filter(({ companyId }) => companyId === this.id);
  }

  contact(name = 'Joana Siqueira', number = ''): string {
    const id = randomUUID();
    this.service.neighbour.numbers.set(id, number);
    this.service.neighbour.contacts.set(`${this.id} ${id}`, name);
    return id;
  }

  async connection(more: object = {}): Promise<string> {
    const id = randomUUID();
    const texts = { greetingMessage: '', complationMessage: '', outOfHoursMessage: '', ratingMessage: '' };
    const rest = { isDefault: false, queueIds: [], retries: 0, updatedAt: new Date().toISOString() };
    const fields = { expiresInactiveMessage: '', expiresTicket: 0, number: null, status: 'CONNECTED' };
    const data = { id, companyId: this.id, name: 'Loja', ...texts, ...fields, ...rest, ...more };
    await this.service.learn(ConnectionState, this.id, data, 1);
    this.connections.set(id, { data, revision: 1 });
    return id;
  }

  /** Publishes a change of the connection's session. */
  async reports(connectionId: string, news: object): Promise<void> {
    const known = this.connections.get(connectionId);
    if (!known) throw new Error('an unknown connection');
    Object.assign(known.data, news);
    known.revision += 1;
    await this.service.learn(ConnectionState, this.id, { ...known.data }, known.revision);
  }

  /** Deletes the connection. */
  async loses(connectionId: string): Promise<void> {
    await this.service.forget(ConnectionState, this.id, connectionId);
  }

  actor(profile: Actor['profile'] = 'user'): Actor {
    const base = { userId: randomUUID(), loginId: 'login', super: false, queueIds: [], allTicket: false };
    return { ...base, companyId: this.id, profile };
  }

  as(actor: Actor): RpcContext {
    return { actor, correlationId: 'test' };
  }
}
