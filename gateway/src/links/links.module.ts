import { Module, type DynamicModule } from '@nestjs/common';
import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { NatsLink, RpcClient } from '@recado/service-kit/messaging';
import type { Config } from '../config.js';
import { RedisLink } from './redis-link.js';

export type Links = { settings: Config; logger: Logger; nats: NatsLink; redis: RedisLink };

/** Provides the connections of the process to all modules. */
@Module({})
export class LinksModule {
  static of({ settings, logger, nats, redis }: Links): DynamicModule {
    const providers = [
      { provide: LOGGER, useValue: logger },
      { provide: SETTINGS, useValue: settings },
      { provide: NatsLink, useValue: nats },
      { provide: RpcClient, useValue: new RpcClient(nats) },
      { provide: RedisLink, useValue: redis },
    ];
    return { module: LinksModule, global: true, providers, exports: providers.map(({ provide }) => provide) };
  }
}
