import { randomUUID } from 'node:crypto';
import { Module, type INestMicroservice, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { getConnectionToken } from '@nestjs/mongoose';
import {
  InvoicePaid,
  streamOf,
  SubscriptionState,
  systemActor,
  type Actor,
  type RpcContract,
  type Subscription,
} from '@recado/contracts';
import { DeliverPolicy } from '@nats-io/jetstream';
import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import { BackgroundWork, dueTimesIn, type Lane } from '@recado/service-kit/background';
import { loadConfig } from '@recado/service-kit/config';
import {
  findHandlers,
  NatsLink,
  outgoingState,
  Publisher,
  RecadoTransport,
  RpcClient,
} from '@recado/service-kit/messaging';
import { connectMongo, createIndexes, Outbox, Transactions } from '@recado/service-kit/mongo';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { z } from 'zod';
import { AppModule } from '../src/app.module.js';
import { ConfigSchema } from '../src/config.js';
import { Subscriptions } from '../src/subscriptions/subscriptions.js';
import { borrowDatabase, returnDatabase } from '../../service-kit/test/databases.js';

const servers = loadConfig(z.object({ MONGO_URL: z.string(), NATS_URL: z.string() }));
export const silent = pino({ level: 'silent' });
export const DAY_MS = 24 * 60 * 60_000;

const WORK = ['invoices', 'refunds', 'mandates', 'charges', 'invoice e-mails'];

/** The whole service on real servers, with its own database. Tests trigger everything that is scheduled. */
export class TestService {
  private readonly companies = new Map<string, number>();

  private constructor(
    readonly app: INestMicroservice,
    readonly connection: Connection,
    readonly link: NatsLink,
    private readonly outbox: Outbox,
    readonly database: string,
  ) {}

  static async start(env: Record<string, string> = {}, database = borrowDatabase('billing')): Promise<TestService> {
    const settings = loadConfig(ConfigSchema, {
      ...servers,
      NODE_ENV: 'test',
      ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
      ...env,
    });
    const connection = await connectMongo(settings.MONGO_URL, database);
    const link = await NatsLink.open(settings.NATS_URL, 'billing test');
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
    const strategy: RecadoTransport = new RecadoTransport({ link, serviceName: 'billing', logger: silent }, () =>
      findHandlers(app),
    );
    const app = await NestFactory.createMicroservice<MicroserviceOptions>(
      { module: Root, imports: [DiscoveryModule, kit, AppModule] },
      { strategy, logger: false },
    );
    await createIndexes(connection);
    await app.init();
    const service = new TestService(app, connection, link, outbox, database);
    for (const name of [...WORK, 'notice addresses']) await service.work(name).pause();
    background.addRepeated(outbox.work);
    background.start();
    return service;
  }

  /** Returns background work by its name. Except for e-mails, tests run what is due. */
  work(name: string): Lane {
    return this.app.get(BackgroundWork).lane(name);
  }

  get<T>(token: Type<unknown>): T {
    return this.app.get<T>(token, { strict: false });
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

  /** Publishes a company like auth-tenants, by default due in three days. */
  async aCompany(fields: Partial<Subscription> = {}, revision = 1): Promise<Subscription> {
    const id = fields.id ?? randomUUID();
    const company: Subscription = {
      ...{ id, companyName: 'Padaria Aurora', email: `${id}@aurora.test`, status: true, isPlatform: false },
      document: '',
      dueDate: new Date(Date.now() + 3 * DAY_MS).toISOString(),
      ...{ timeZone: 'America/Sao_Paulo', language: 'pt-BR', recurrence: 'MENSAL' },
      ...{ planId: 'ouro', planName: 'Ouro', priceCents: 9_990, addons: [] },
      ...fields,
    };
    const changedAt = new Date().toISOString();
    const state = outgoingState(SubscriptionState, { id, companyId: id, revision, changedAt, data: company });
    const copy = this.get<Subscriptions>(Subscriptions);
    const known = new Promise<void>((resolve) => {
      copy.onChange(({ companyId }) => {
        if (companyId === id && copy.revisionOf(id, id) === revision) resolve();
      });
    });
    await new Publisher(this.link).publish(state);
    this.companies.set(id, revision);
    await known;
    return company;
  }

  /** Runs the invoices, refunds, polls and e-mails that are due at a time. */
  async runAt(now: Date): Promise<void> {
    for (const name of WORK) await this.work(name).runDue(() => now);
  }

  async all<T>(collection: string, filter: Record<string, unknown> = {}): Promise<T[]> {
    return (await this.connection.collection(collection).find(filter).toArray()) as T[];
  }

  /** Also deletes its companies, because the next run shares the stream of states. */
  async stop(): Promise<void> {
    for (const [id, revision] of this.companies) {
      const gone = { id, companyId: id, revision: revision + 1, changedAt: new Date().toISOString(), data: null };
      await new Publisher(this.link).publish(outgoingState(SubscriptionState, gone));
    }
    await this.app.close();
    await returnDatabase(this.connection);
    await this.leave();
  }

  /** Shuts down like one of several processes. */
  async leave(): Promise<void> {
    await this.app.close();
    await this.outbox.stop();
    await this.connection.close();
    await this.link.close();
  }
}

export const admin = (companyId: string): Actor => ({ ...systemActor(companyId), userId: 'ana', profile: 'admin' });
export const boss: Actor = { ...systemActor('platform'), userId: 'boss', super: true };

/**
 * Collects the invoices that are published as paid from now on, in order, as stored in NATS: the outbox may publish one
 * again under its id.
 */
export async function paidInvoices(link: NatsLink): Promise<{ seen: string[]; stop: () => Promise<unknown> }> {
  const seen: string[] = [];
  const filter_subjects = InvoicePaid.subjectForAllCompanies;
  const stream = streamOf(filter_subjects);
  const { state } = await link.manager.streams.info(stream);
  const consumer = await link.jetstream.consumers.get(stream, {
    ...{ filter_subjects, deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: state.last_seq + 1 },
  });
  const messages = await consumer.consume({ callback: (message) => void seen.push(message.json<{ id: string }>().id) });
  return { seen, stop: () => messages.close() };
}

export const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'no error',
    (error: Error & { code?: string }) => error.code ?? error.message,
  );
