import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '../src/errors/index.js';
import type { NatsLink } from '../src/messaging/nats-link.js';
import { Publisher } from '../src/messaging/publisher.js';
import { anEvent, anEventContract, collector, consume, openLink } from './kit.js';

describe('events over JetStream', () => {
  let link: NatsLink;
  let publisher: Publisher;
  beforeAll(async () => {
    link = await openLink();
    publisher = new Publisher(link);
  });
  afterAll(() => link.close());

  it('reach a handler that was offline when they were published', async () => {
    const contract = anEventContract();
    const got = collector<unknown>();
    const first = await consume(link, contract, async () => undefined);
    await first.stop();

    await publisher.publishEvent(anEvent(contract, 'acme', 1));
    const second = await consume(link, contract, async (event) => got.add(event.data));

    expect(await got.count(1)).toEqual([{ contact: 'ana', n: 1 }]);
    await second.stop();
  });

  it('are stored once when published twice', async () => {
    const contract = anEventContract();
    const got = collector<number>();
    const consumer = await consume(link, contract, async ({ data }) => got.add(data.n as number));
    const event = anEvent(contract, 'acme', 1);

    await publisher.publishEvent(event);
    await publisher.publishEvent(event);
    await publisher.publishEvent(anEvent(contract, 'acme', 2));

    expect(await got.count(2)).toEqual([1, 2]);
    await consumer.stop();
  });

  it('are retried after an outage, before later events of the same contact', async () => {
    const contract = anEventContract();
    const got = collector<number>();
    let failures = 2;
    const consumer = await consume(link, contract, async ({ data }) => {
      if (data.n === 1 && failures-- > 0) throw new AppError('ERR_UNAVAILABLE');
      got.add(data.n as number);
    });

    for (const n of [1, 2, 3]) await publisher.publishEvent(anEvent(contract, 'acme', n));

    expect(await got.count(3)).toEqual([1, 2, 3]);
    await consumer.stop();
  });

  it('continue after an error that cannot be distinguished from an outage', async () => {
    const contract = anEventContract();
    const got = collector<number>();
    let failures = 1;
    const hasErrorLabel = () => {
      throw new Error('as the driver of another release does');
    };
    const consumer = await consume(link, contract, async ({ data }) => {
      if (data.n === 1 && failures-- > 0) throw Object.assign(new Error('odd'), { hasErrorLabel });
      got.add(data.n as number);
    });

    for (const n of [1, 2]) await publisher.publishEvent(anEvent(contract, 'acme', n));

    expect(await got.count(2)).toEqual([1, 2]);
    await consumer.stop();
  });

  it('are dead-lettered with the reason after a business error, without delaying others', async () => {
    const contract = anEventContract();
    const got = collector<number>();
    const consumer = await consume(link, contract, async ({ data }) => {
      if (data.n === 1) throw new AppError('ERR_NO_TICKET_FOUND');
      got.add(data.n as number);
    });

    await publisher.publishEvent(anEvent(contract, 'acme', 1));
    await publisher.publishEvent(anEvent(contract, 'acme', 2));
    await got.count(1);

    const subject = `dead.kit-test.evt.${contract.name}.v1.acme`;
    const dead = await link.manager.streams.getMessage('DEAD', { last_by_subj: subject });
    expect(dead?.header.get('recado-reason')).toContain('ERR_NO_TICKET_FOUND');
    await consumer.stop();
  });

  it('with an unknown shape are dead-lettered', async () => {
    const contract = anEventContract();
    const got = collector<number>();
    const consumer = await consume(link, contract, async ({ data }) => got.add(data.n as number));

    await link.jetstream.publish(`evt.${contract.name}.v1.acme`, '{"rubbish":true}');
    await publisher.publishEvent(anEvent(contract, 'acme', 7));

    expect(await got.count(1)).toEqual([7]);
    await consumer.stop();
  });

  it('of one company are handled although 64 of another wait for a retry', async () => {
    const contract = anEventContract();
    const got = collector<string>();
    const consumer = await consume(link, contract, async ({ companyId }) => {
      if (companyId === 'poisoned') throw new AppError('ERR_UNAVAILABLE');
      got.add(companyId);
    });

    for (let n = 0; n < 64; n += 1) await publisher.publishEvent(anEvent(contract, 'poisoned', n, `contact ${n}`));
    await publisher.publishEvent(anEvent(contract, 'healthy', 1));

    expect(await got.count(1)).toEqual(['healthy']);
    await consumer.stop();
  });

  it('beyond 256 waiting contacts continue from the retry stream', async () => {
    const contract = anEventContract();
    const got = collector<number>();
    let broken = true;
    const consumer = await consume(link, contract, async ({ data }) => {
      if (broken) throw new AppError('ERR_UNAVAILABLE');
      got.add(data.n as number);
    });
    for (let n = 0; n < 300; n += 1) await publisher.publishEvent(anEvent(contract, 'acme', n, `contact ${n}`));
    broken = false;

    const all = await got.count(300);

    expect(new Set(all).size).toBe(300);
    await consumer.stop();
  });
});
