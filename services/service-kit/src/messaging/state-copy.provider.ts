import type { StateContract } from '@recado/contracts/core';
import type { FactoryProvider, Type } from '@nestjs/common';
import type { Logger } from '../logger/index.js';
import { LOGGER } from '../config/tokens.js';
import { NatsLink } from './nats-link.js';
import { StateCopy } from './state-copy.js';

/** Provides `token` (a class `extends StateCopy<typeof XState>`), completely loaded before the service is ready. */
export const provideStateCopy = <C extends StateContract, T extends StateCopy<C>>(
  token: Type<T>,
  contract: C,
): FactoryProvider<Promise<T>> => ({
  provide: token,
  inject: [NatsLink, LOGGER],
  useFactory: async (link: NatsLink, logger: Logger) => {
    const copy = new token(contract, logger);
    await copy.start(link);
    return copy;
  },
});
