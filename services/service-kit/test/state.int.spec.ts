import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { defineState } from '@recado/contracts/core';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { NatsLink } from '../src/messaging/nats-link.js';
import { outgoingState, Publisher } from '../src/messaging/publisher.js';
import { republishStates } from '../src/messaging/publish-states.js';
import { StateCopy } from '../src/messaging/state-copy.js';
import { collector, openLink, silent } from './kit.js';
import { startNats } from './own-nats.js';

const aContract = () =>
  defineState({ name: `kit.t${randomUUID().replaceAll('-', '')}`, version: 1, data: z.object({ name: z.string() }) });
const LONG_MS = 60_000;
const stateOf = (revision: number, name: string | null, id = 'one') => ({
  id,
  companyId: 'acme',
  revision,
  changedAt: new Date().toISOString(),
  data: name === null ? null : { name },
});

describe('state', () => {
  let link: NatsLink;
  let publisher: Publisher;
  beforeAll(async () => {
    link = await openLink();
    publisher = new Publisher(link);
  });
  afterAll(() => link.close());

  it('is available to a copy that starts later', async () => {
    const contract = aContract();
    await publisher.publish(outgoingState(contract, stateOf(1, 'Ana')));
    const copy = new StateCopy(contract, silent);

    await copy.start(link);

    expect(copy.list('acme')).toEqual([{ name: 'Ana' }]);
    expect(copy.list('globex')).toEqual([]);
    await copy.stop();
  });

  it('keeps the newest revision when an older one is published late', async () => {
    const contract = aContract();
    await publisher.publish(outgoingState(contract, stateOf(5, 'new')));
    await publisher.publish(outgoingState(contract, stateOf(4, 'old')));
    const copy = new StateCopy(contract, silent);

    await copy.start(link);

    expect(copy.get('acme', 'one')).toEqual({ name: 'new' });
    await copy.stop();
  });

  it('stays deleted when an older revision is published late', async () => {
    const contract = aContract();
    const copy = new StateCopy(contract, silent);
    const changes = collector<string>();
    copy.onChange(({ id, after }) => changes.add(`${id} ${after ? 'is' : 'is gone'}`));
    await copy.start(link);

    await publisher.publish(outgoingState(contract, stateOf(1, 'Ana')));
    await changes.count(1); // the stream stores only the last version, so the copy must see each before the next one arrives
    await publisher.publish(outgoingState(contract, stateOf(3, null)));
    await publisher.publish(outgoingState(contract, stateOf(2, 'Ana again')));
    await publisher.publish(outgoingState(contract, stateOf(1, 'Bia', 'two')));

    expect(await changes.count(3)).toEqual(['one is', 'one is gone', 'two is']);
    expect(copy.get('acme', 'one')).toBeUndefined();
    await copy.stop();
  });

  it('can be awaited while it is in transit', async () => {
    const contract = aContract();
    const copy = new StateCopy(contract, silent);
    await copy.start(link);

    const arriving = copy.waitFor('acme', 'one', LONG_MS);
    await publisher.publish(outgoingState(contract, stateOf(1, 'Ana')));

    expect(await arriving).toEqual({ name: 'Ana' });
    expect(await copy.waitFor('acme', 'never', 20)).toBeUndefined();
    await copy.stop();
  });

  it('has the newest revision after concurrent writes', async () => {
    const contract = aContract();
    const revisions = [7, 2, 9, 4, 1, 8, 3];

    await Promise.all(revisions.map((n) => publisher.publish(outgoingState(contract, stateOf(n, `v${n}`)))));

    const copy = new StateCopy(contract, silent);
    await copy.start(link);
    expect(copy.get('acme', 'one')).toEqual({ name: 'v9' });
    await copy.stop();
  });

  it('replaces that of the former stream once NATS has a new one, even with a lower revision', async () => {
    const nats = await startNats();
    const own = await NatsLink.open(nats.url, 'kit test');
    const contract = aContract();
    const copy = new StateCopy(contract, silent);
    try {
      await new Publisher(own).publish(outgoingState(contract, stateOf(5, 'newer than the backup')));
      await new Publisher(own).publish(outgoingState(contract, stateOf(7, null, 'two')));
      await copy.start(own);
      const changes = collector<string>();
      copy.onChange(({ id, after }) => changes.add(`${id} is ${after?.name ?? 'gone'}`));

      const rebuilt = new Promise<void>((resolve) => own.onRebuilt(async () => resolve()));
      await nats.server.stop();
      rmSync(join(nats.dataDir, 'nats', 'jetstream'), { recursive: true, force: true });
      await nats.server.start();
      await nats.createStreams();
      await rebuilt;
      await new Publisher(own).publish(outgoingState(contract, stateOf(4, 'restored')));
      await new Publisher(own).publish(outgoingState(contract, stateOf(6, 'restored too', 'two')));

      expect(await changes.count(2)).toEqual(['one is restored', 'two is restored too']);
    } finally {
      await copy.stop();
      await own.close();
      await nats.stop();
    }
  });

  it('that a store has and the stream lacks is published at startup', async () => {
    const contract = aContract();
    await publisher.publish(outgoingState(contract, stateOf(2, 'current', 'one')));
    await publisher.publish(outgoingState(contract, stateOf(1, 'outdated', 'two')));
    const records = ['one', 'two', 'three'].map((_id) => ({ _id, companyId: 'acme' }));
    class Store {
      async *ofAllCompanies() {
        yield* await Promise.resolve(records);
      }
    }
    const provider = republishStates(contract, Store, ({ _id }) => outgoingState(contract, stateOf(2, 'stored', _id)));

    await (
      provider.useFactory(new Store(), link, publisher, silent) as OnApplicationBootstrap
    ).onApplicationBootstrap();

    const copy = new StateCopy(contract, silent);
    await copy.start(link);
    expect(['one', 'two', 'three'].map((id) => copy.get('acme', id)?.name)).toEqual(['current', 'stored', 'stored']);
    await copy.stop();
  });
});
