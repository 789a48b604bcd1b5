import {
  QueueState,
  type Actor,
  type Company,
  type AnnouncementState,
  type CompanyState,
  type RpcContract,
  type UserState,
} from '@recado/contracts';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Module, type INestMicroservice } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { z } from 'zod';
import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import { BackgroundWork, dueTimesIn, type Lane } from '@recado/service-kit/background';
import { loadConfig } from '@recado/service-kit/config';
import { MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import {
  findHandlers,
  NatsLink,
  outgoingState,
  Publisher,
  RecadoTransport,
  RpcClient,
  type StateCopy,
} from '@recado/service-kit/messaging';
import { connectMongo, createIndexes, newId, Outbox, Transactions } from '@recado/service-kit/mongo';
import { testData } from '../../../scripts/testing/test-data.mjs';
import { AppModule } from '../src/app.module.js';
import { StoreCompany } from '../src/companies/store-company.js';
import { ConfigSchema } from '../src/config.js';
import { PLAN } from '../src/platform/seed/demo.js';
import { AddUser } from '../src/users/add-user.js';
import { PasswordHasher } from '../src/users/passwords/password-hasher.js';
import { Queues } from '../src/shared/replicas/state-replicas.js';
import { borrowDatabase, returnDatabase } from '../../service-kit/test/databases.js';

const servers = loadConfig(z.object({ MONGO_URL: z.string(), NATS_URL: z.string(), REDIS_URL: z.string() }));
export const silent = pino({ level: 'silent' });
export const PASSWORD = 'Recado123';

export type TestUser = { companyId: string; userId: string; email: string; actor: Actor };
type PersonFields = Partial<Pick<Actor, 'profile' | 'super'>> & { companyId: string; name?: string };
type CompanyFields = Partial<Pick<Company, 'name' | 'timeZone' | 'isPlatform'>> & {
  dueDate?: Date | null;
  plan?: Partial<typeof PLAN>;
};

/** The whole service on real servers, with its own database. */
export class TestService {
  readonly app: INestMicroservice;
  readonly connection: Connection;
  readonly link: NatsLink;
  private readonly outbox: Outbox;
  private readonly mediaDir: string;

  private constructor(
    parts: Pick<TestService, 'app' | 'connection' | 'link'> & {
      outbox: Outbox;
      mediaDir: string;
    },
  ) {
    this.app = parts.app;
    this.connection = parts.connection;
    this.link = parts.link;
    this.outbox = parts.outbox;
    this.mediaDir = parts.mediaDir;
  }

  static async start(env: Record<string, string> = {}, database = borrowDatabase('auth')): Promise<TestService> {
    const mediaDir = testData('auth-test');
    const settings = loadConfig(ConfigSchema, {
      ...servers,
      NODE_ENV: 'test',
      JWT_SECRET: 'a secret for tests only',
      ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
      MEDIA_DIR: mediaDir,
      MEDIA_URL_SECRET: 's'.repeat(32),
      ...env,
    });
    const connection = await connectMongo(settings.MONGO_URL, database);
    const link = await NatsLink.open(settings.NATS_URL, 'auth test');
    const publisher = new Publisher(link);
    const outbox = new Outbox(connection, publisher, silent);
    const background = new BackgroundWork(dueTimesIn(connection.getClient().db(connection.name)), silent);
    const values: [unknown, unknown][] = [
      [LOGGER, silent],
      [SETTINGS, settings],
      [NatsLink, link],
      [Publisher, publisher],
      [RpcClient, new RpcClient(link)],
      [Transactions, new Transactions(connection, outbox)],
      [BackgroundWork, background],
      [getConnectionToken(), connection],
    ];
    const kit = {
      module: class Kit {},
      global: true,
      providers: values.map(([provide, useValue]) => ({ provide: provide as string, useValue })),
      exports: values.map(([provide]) => provide as string),
    };
    class Root {}
    Module({})(Root);
    const options = { link, serviceName: 'auth-tenants', logger: silent };
    const strategy: RecadoTransport = new RecadoTransport(options, () => findHandlers(app));
    const app = await NestFactory.createMicroservice<MicroserviceOptions>(
      { module: Root, imports: [DiscoveryModule, kit, AppModule] },
      { strategy, logger: false },
    );
    await createIndexes(connection);
    await app.init();
    background.addRepeated(outbox.work);
    background.start();
    return new TestService({ app, connection, link, outbox, mediaDir });
  }

  /** Returns background work by its name. */
  work(name: string): Lane {
    return this.app.get(BackgroundWork).lane(name);
  }

  /**
   * Calls the handler without NATS, because two test files would handle each other's requests; parses like the
   * transport.
   */
  async ask<C extends RpcContract>(
    contract: C,
    request: z.input<C['request']>,
    actor?: Actor,
  ): Promise<z.output<C['reply']>> {
    const handler = findHandlers(this.app).requests.find((one) => one.contract.name === contract.name);
    if (!handler) throw new Error(`nobody answers ${contract.name}`);
    const context = { correlationId: 'test', ...(actor && { actor }) };
    const answer = await handler.run(z.parse(contract.request, request), context);
    return z.parse(contract.reply, answer) as z.output<C['reply']>;
  }

  async stop({ dropDatabase = true } = {}): Promise<void> {
    await this.app.close();
    await this.outbox.stop();
    if (dropDatabase) await returnDatabase(this.connection);
    await this.connection.close();
    await this.link.close();
    rmSync(this.mediaDir, { recursive: true, force: true });
  }

  get media(): MediaStore {
    return this.app.get<MediaStore>(MEDIA_STORE, { strict: false });
  }

  async aCompany({ plan, ...fields }: CompanyFields = {}): Promise<string> {
    const company = { name: 'Acme', isPlatform: false, dueDate: null, timeZone: 'America/Sao_Paulo', ...fields };
    const added = await this.app
      .get(Transactions)
      .run((transaction) =>
        this.app.get(StoreCompany).create(transaction, { ...company, plan: { ...PLAN, name: randomUUID(), ...plan } }),
      );
    return added.id;
  }

  async aPerson({ companyId, profile = 'user', name = 'Ana', ...fields }: PersonFields): Promise<TestUser> {
    const email = `${randomUUID()}@test.local`;
    const isSuper = fields.super ?? false;
    const passwordHash = await this.app.get(PasswordHasher).hash(PASSWORD);
    const rights = { profile, super: isSuper, queueIds: [], allTicket: false };
    const user = await this.app
      .get(Transactions)
      .run((transaction) =>
        this.app
          .get(AddUser)
          .execute(transaction, companyId, { ...rights, name, email, passwordHash, whatsappId: null }),
      );
    return { companyId, email, userId: user.id, actor: { ...rights, companyId, userId: user.id, loginId: newId() } };
  }

  async anAdmin(company: CompanyFields = {}): Promise<TestUser> {
    return this.aPerson({ companyId: await this.aCompany(company), profile: 'admin' });
  }

  /** Publishes a queue that belongs to another service. */
  async aQueue(companyId: string, name = 'Vendas', revision = 1): Promise<string> {
    const id = newId();
    const updatedAt = new Date().toISOString();
    const data = { id, companyId, name, color: '#112233', greetingMessage: '', orderQueue: 0, updatedAt };
    const state = { id, companyId, revision, changedAt: updatedAt, data };
    await this.app.get(Publisher).publish(outgoingState(QueueState, state));
    await this.app.get(Queues).waitFor(companyId, id);
    return id;
  }

  async removeQueue(companyId: string, id: string): Promise<void> {
    const gone = new Promise<void>((resolve) =>
      this.app.get(Queues).onChange((change) => change.id === id && !change.after && resolve()),
    );
    const state = { id, companyId, revision: 2, changedAt: new Date().toISOString(), data: null };
    await this.app.get(Publisher).publish(outgoingState(QueueState, state));
    await gone;
  }
}

export const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'no error',
    (error: { code?: string }) => error.code ?? error,
  );

/** Resolves once a replica contains what `isThere` checks for. */
export function arrival<C extends typeof CompanyState | typeof UserState | typeof AnnouncementState>(
  copy: StateCopy<C>,
  isThere: () => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const check = () => isThere() && resolve();
    copy.onChange(check);
    check();
  });
}
