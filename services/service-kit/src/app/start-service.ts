import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { getConnectionToken } from '@nestjs/mongoose';
import { STATES, type Connection } from 'mongoose';
import { BackgroundWork, dueTimesIn } from '../background/index.js';
import type { ActorKeys } from '../crypto/process-keys.js';
import { Failpoints, type TransactionPoint } from '../failpoints/index.js';
import { nestLogger } from '../logger/index.js';
import { findHandlers } from '../messaging/find-handlers.js';
import { NatsLink } from '../messaging/nats-link.js';
import { PostponedMessages } from '../messaging/postponed-messages.js';
import { Publisher } from '../messaging/publisher.js';
import { RecadoTransport } from '../messaging/recado-transport.js';
import { ReplayConsumer } from '../messaging/replay-consumer.js';
import { RpcClient } from '../messaging/rpc-client.js';
import { StreamMaintenance } from '../messaging/stream-maintenance.js';
import { connectMongo, createIndexes } from '../mongo/connect.js';
import { Outbox } from '../mongo/outbox.js';
import { PartitionLeases } from '../mongo/partition-leases.js';
import { Transactions } from '../mongo/transactions.js';
import { startProcess, type ProcessTools } from './start-process.js';
import { LOGGER, SETTINGS } from '../config/tokens.js';

type Settings = Parameters<typeof startProcess>[1] extends () => infer S
  ? S & ActorKeys & { NATS_URL: string; MONGO_URL: string; STREAM_KEEP_HOURS: number; FAILPOINT?: string | undefined }
  : never;

type Definition<S extends Settings> = { name: string; database: string; readConfig: () => S; module: Type };

/**
 * Globally provides the connection, outbox, transactions, requests and events to every service with a database, with
 * the class as the injection token.
 */
@Module({})
class KitModule {
  static of(connection: Connection, values: readonly [unknown, unknown][]): DynamicModule {
    const providers = values.map(([provide, useValue]) => ({ provide: provide as symbol, useValue }));
    return {
      module: KitModule,
      global: true,
      providers: [...providers, { provide: getConnectionToken(), useValue: connection }],
      exports: [...values.map(([provide]) => provide as symbol), getConnectionToken()],
    };
  }
}

/**
 * Starts a service: database, NATS, Nest with our transport, indexes and outbox. The service is ready when all of them
 * are.
 */
export const startService = <S extends Settings>(definition: Definition<S>): Promise<void> => {
  let settings: S | undefined;
  const read = () => (settings = definition.readConfig());
  return startProcess(definition.name, read, (tools) => run(definition, settings as S, tools));
};

async function run<S extends Settings>({ name, database, module }: Definition<S>, settings: S, tools: ProcessTools) {
  const { logger, health, onStop } = tools;
  const connection = await connectMongo(settings.MONGO_URL, database);
  onStop(() => connection.close());
  const link = await NatsLink.open(settings.NATS_URL, name, settings);
  onStop(() => link.close());
  health.add(() => (connection.readyState === STATES.connected ? undefined : 'mongodb'));
  health.add(() => link.problem);

  const publisher = new Publisher(link);
  const failpoints = new Failpoints<TransactionPoint>(settings.FAILPOINT);
  const outbox = new Outbox(connection, publisher, logger, failpoints);
  const transactions = new Transactions(connection, outbox, failpoints);
  const background = new BackgroundWork(dueTimesIn(connection.getClient().db(connection.name)), logger);
  background.addRepeated(outbox.work);
  const postponed = new PostponedMessages(link, name, logger);
  const kit = KitModule.of(connection, [
    [BackgroundWork, background],
    [LOGGER, logger],
    [SETTINGS, settings],
    [NatsLink, link],
    [Publisher, publisher],
    [Outbox, outbox],
    [Transactions, transactions],
    [RpcClient, new RpcClient(link)],
    [PostponedMessages, postponed],
  ]);
  const leases = new PartitionLeases(connection);
  const options = { link, serviceName: name, logger, durability: transactions, leases, postponed };
  const strategy: RecadoTransport = new RecadoTransport(options, () => findHandlers(app));
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(
    { module: class Root {}, imports: [DiscoveryModule, kit, module] },
    { strategy, logger: nestLogger(logger) },
  );
  await createIndexes(connection);
  const replays = new ReplayConsumer(link, outbox.name, (id) => outbox.replay(id), logger);
  await replays.start();
  onStop(() => replays.stop());
  onStop(() => outbox.stop());
  onStop(() => app.close());
  const keepMs = settings.STREAM_KEEP_HOURS * 60 * 60_000;
  const maintenance = new StreamMaintenance(link.manager, { serviceName: name, logger, keepMs });
  maintenance.start();
  onStop(() => maintenance.stop());
  await app.listen();
  background.start();
}
