import type { StateContract } from '@recado/contracts/core';
import type { FactoryProvider, OnApplicationBootstrap, Type } from '@nestjs/common';
import { LOGGER } from '../config/tokens.js';
import type { Logger } from '../logger/index.js';
import { NatsLink } from './nats-link.js';
import { type Outgoing, type OutgoingState, Publisher } from './publisher.js';
import { StateCopy } from './state-copy.js';

const AT_ONCE = 100;

/**
 * Publishes many messages with different subjects, a hundred at a time: one at a time, each would wait for two
 * responses from NATS. @returns their number
 */
export async function publishTogether(
  publisher: Pick<Publisher, 'publish'>,
  messages: AsyncIterable<Outgoing>,
): Promise<number> {
  let published = 0;
  let batch: Outgoing[] = [];
  const flush = async () => {
    await Promise.all(batch.map((message) => publisher.publish(message)));
    published += batch.length;
    batch = [];
  };
  for await (const message of messages) if (batch.push(message) === AT_ONCE) await flush();
  await flush();
  return published;
}

type Tools = { link: NatsLink; publisher: Publisher; logger: Logger };
type IsMissing = (companyId: string, id: string, revision: number) => boolean;

/**
 * Publishes the states that are missing or outdated in NATS, because it may have lost its data.
 * @param statesOf returns the states for which `isMissing` holds @returns their number
 */
export async function publishMissing(
  { link, publisher, logger }: Tools,
  contract: StateContract,
  statesOf: (isMissing: IsMissing) => AsyncIterable<Outgoing>,
): Promise<number> {
  const known = new StateCopy(contract, logger, 'current');
  const isMissing: IsMissing = (companyId, id, revision) => (known.revisionOf(companyId, id) ?? -1) < revision;
  try {
    await known.start(link);
    const published = await publishTogether(publisher, statesOf(isMissing));
    if (published > 0) logger.info({ published, what: contract.name }, 'republished states that NATS lacked');
    return published;
  } finally {
    await known.stop();
  }
}

type StateStore<R> = {
  /** Reads the records of all companies. */
  ofAllCompanies: () => AsyncIterable<R>;
};

/**
 * A provider that publishes the states of a store's records that are missing or outdated in NATS, at startup and after
 * NATS has lost its data.
 */
export const republishStates = <R extends { companyId: string; _id: string }>(
  contract: StateContract,
  store: Type<StateStore<R>>,
  stateOf: (record: R) => OutgoingState,
): FactoryProvider<OnApplicationBootstrap> => ({
  provide: `states of ${store.name}`,
  inject: [store, NatsLink, Publisher, LOGGER],
  useFactory: (records: StateStore<R>, link: NatsLink, publisher: Publisher, logger: Logger) => {
    const publish = () =>
      publishMissing({ link, publisher, logger }, contract, async function* (isMissing) {
        for await (const record of records.ofAllCompanies()) {
          const state = stateOf(record);
          if (isMissing(record.companyId, record._id, state.revision)) yield state;
        }
      });
    return {
      onApplicationBootstrap: async () => {
        link.onRebuilt(publish);
        await publish();
      },
    };
  },
});
