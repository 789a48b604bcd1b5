import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CostScenarios } from '../../../load-tests/lib/cost-scenarios.mjs';
import { MessageCosts } from '../../../load-tests/lib/message-costs.mjs';
import { OwnDesk } from './desk.js';

type Work = () => Promise<unknown>;
type Case = { budget: Budget; count: number; prepare: (count: number) => Work | Promise<Work> };
type Budget = {
  /** Requests to MongoDB without heartbeats. */
  commands: number;
  transactions: number;
  /** Messages that NATS stores and flushes to disk. */
  stored: number;
  /** Messages that NATS receives, including requests and acknowledgements. Varies with the timing of fetches. */
  published: number;
};

/**
 * The most that each costs, a little above the measured counts. A budget is only ever lowered. When a test fails,
 * `npm run bench:cost -- --operations` lists the operations.
 */
const BUDGETS = {
  'an inbound text': { commands: 5.6, transactions: 1.2, stored: 2.3, published: 15 },
  'an answer': { commands: 15.5, transactions: 1.2, stored: 7.8, published: 29 },
  'a read tick': { commands: 2.8, transactions: 0.2, stored: 2.3, published: 13 },
  'a recipient of a campaign': { commands: 27, transactions: 1.5, stored: 6.8, published: 27 },
  'a new contact who gets a menu': { commands: 29, transactions: 1.4, stored: 9.8, published: 37 },
} satisfies Record<string, Budget>;
/** Commands per second while nothing happens. */
const IDLE_COMMANDS = 6;
const IDLE_MS = 10_000;
/** Work that happens to run in the background adds to a count, so the smallest of several counts is compared. */
const ATTEMPTS = 3;

describe('The cost of a message', () => {
  let desk: OwnDesk;
  let costs: MessageCosts;
  let scenarios: CostScenarios;
  let idle: Record<string, number>;

  beforeAll(async () => {
    desk = await OwnDesk.start({ env: { BULK_PER_MINUTE: '1000000' } });
    const { admin, connection } = await desk.paired();
    const { mongoUrl, natsUrl } = desk.system.servers;
    const parts = { admin, simulator: desk.phone, phone: desk.number, connectionId: connection.id, mongoUrl };
    scenarios = await CostScenarios.prepare(parts);
    costs = await MessageCosts.connect({ mongoUrl, natsUrl });
    idle = await costs.measureIdle(IDLE_MS);
  });
  afterAll(async () => {
    await costs?.close();
    await scenarios?.close();
    await desk?.stop();
  });

  const CASES: Record<keyof typeof BUDGETS, Omit<Case, 'budget'>> = {
    'an inbound text': { count: 20, prepare: (count) => () => scenarios.texts(count) },
    'an answer': { count: 20, prepare: (count) => () => scenarios.answers(count) },
    'a read tick': { count: 20, prepare: (count) => scenarios.ticks(count) },
    'a recipient of a campaign': { count: 40, prepare: (count) => scenarios.recipientsOfCampaign(count) },
    'a new contact who gets a menu': { count: 20, prepare: (count) => scenarios.contactsOfFlow(count) },
  };

  const excessOf = (spent: Record<string, number>, budget: Budget) =>
    Object.entries(budget).filter(([name, most]) => (spent[name] ?? 0) > most);

  it.each(Object.entries(CASES))('%s stays within its budget', async (name, { count, prepare }) => {
    const budget = BUDGETS[name as keyof typeof BUDGETS];
    const attempts: Record<string, number>[] = [];
    do {
      const work = await prepare(count);
      await costs.settle();
      attempts.push(await costs.measure(count, work));
    } while (excessOf(attempts.at(-1) ?? {}, budget).length > 0 && attempts.length < ATTEMPTS);
    const exceeded = excessOf(attempts.at(-1) ?? {}, budget);
    expect({ exceeded, attempts: exceeded.length > 0 ? attempts : [] }).toEqual({ exceeded: [], attempts: [] });
  });

  it('an idle system sends few commands', () => {
    const perSecond = idle.commands ?? Infinity;
    expect({ idle: perSecond <= IDLE_COMMANDS ? 'few' : idle }).toEqual({ idle: 'few' });
  });
});
