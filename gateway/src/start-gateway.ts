import type { AddressInfo } from 'node:net';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ProcessTools } from '@recado/service-kit/app';
import { nestLogger } from '@recado/service-kit/logger';
import { findHandlers, NatsLink, RecadoTransport } from '@recado/service-kit/messaging';
import { AppModule } from './app.module.js';
import type { Config } from './config.js';
import { HttpAdapter } from './http/server/http-adapter.js';
import { HttpServer } from './http/server/http-server.js';
import { RedisLink } from './links/redis-link.js';
import { countUncaughtErrors } from './links/uncaught-errors.js';
import { RedisIoAdapter } from './realtime/transport/redis-io.adapter.js';

const NAME = 'gateway';

/**
 * Starts one gateway. It does not wait for Redis: without Redis, calls still work and this process's sockets still
 * receive events.
 * @returns the port it listens on
 */
export async function startGateway(settings: Config, { logger, health, onStop }: ProcessTools): Promise<number> {
  const nats = await NatsLink.open(settings.NATS_URL, NAME, settings);
  onStop(() => nats.close());
  health.add(() => nats.problem);
  const redis = await RedisLink.open(settings.REDIS_URL, logger);
  onStop(() => redis.close());
  onStop(await countUncaughtErrors(redis));

  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.of({ settings, logger, nats, redis }),
    new HttpAdapter(),
    { logger: nestLogger(logger), bodyParser: false, abortOnError: false },
  );
  onStop(() => app.close());
  app.useWebSocketAdapter(new RedisIoAdapter(app, redis, settings));
  await app.get(HttpServer).register(app.getHttpAdapter().getInstance());
  app.connectMicroservice<MicroserviceOptions>({
    strategy: new RecadoTransport({ link: nats, serviceName: NAME, logger }, () => findHandlers(app)),
  });
  await app.init(); // creates the socket server; earlier events would have no recipients
  await app.startAllMicroservices();
  await app.listen(settings.HTTP_PORT, settings.HTTP_HOST);
  const { port } = app.getHttpServer().address() as AddressInfo;
  logger.info({ port }, 'serving');
  return port;
}
