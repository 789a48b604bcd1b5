import { beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { ChangeAddons } from './companies/change-addons.js';
import { EndAddons } from './platform/addons/end-addons.js';
import { WarnOfExpiry } from './access/api-tokens/warn-of-expiry.js';
import { StoreCompany } from './companies/store-company.js';
import { PublishPlanChanges } from './companies/publish-plan-changes.js';
import { ExpireEntries } from './shared/entries/expire-entries.js';
import { RemoveUnconfirmed } from './access/signup/remove-unconfirmed.js';

const logger = pino({ level: 'silent' });
/** More than a page of any sweep. */
const FAILING = 1_001;
const TOOLS = { now: () => new Date(), isStopping: () => false };
const NOTHING = { execute: () => undefined, remove: () => undefined, removeAll: () => undefined };
const transactions = { run: (work: (transaction: object) => unknown) => work({ announce: () => undefined }) };

describe('a permanent failure in a sweep', () => {
  let waiting: string[];
  beforeEach(() => {
    waiting = [...Array.from({ length: FAILING }, (_, n) => `failing ${n}`), 'one', 'other'];
  });
  /** Simulates the collection, which returns unfinished records again. */
  const due = (limit?: number) => waiting.slice(0, limit).map((id) => ({ id, companyId: id, since: new Date() }));
  const dueIds = (limit?: number) => due(limit).map(({ id }) => id);
  const finish = (id: string) => {
    if (id.startsWith('failing')) throw new Error('it fails for good');
    waiting = waiting.filter((one) => one !== id);
    return true;
  };
  const expectOthersDone = () => expect(waiting).toHaveLength(FAILING);

  it('does not block expired entries', async () => {
    const entries = { due: (_now: Date, limit?: number) => due(limit) };
    const end = { end: (_transaction: object, { id }: { id: string }) => finish(id) };
    await new ExpireEntries(entries as never, end as never, transactions as never, logger).execute(TOOLS);
    expectOthersDone();
  });

  it('does not block unconfirmed sign-ups', async () => {
    const companies = {
      unconfirmedSince: (_now: Date, limit?: number) => dueIds(limit),
      removeUnconfirmed: async (id: string) => finish(id),
    };
    const forget = new StoreCompany(companies as never, NOTHING as never, NOTHING as never);
    const parts = [forget, NOTHING, NOTHING, transactions, logger] as never[];
    await (Reflect.construct(RemoveUnconfirmed, parts) as RemoveUnconfirmed).execute(TOOLS);
    expectOthersDone();
  });

  it('does not block ended add-ons', async () => {
    const companies = { withEndedAddons: (_now: Date, limit?: number) => due(limit) };
    const change = Reflect.construct(ChangeAddons, [companies, NOTHING, transactions]) as ChangeAddons;
    const usage = {
      execute: async (id: string) => {
        finish(id);
        throw new Error('the rest is not looked at');
      },
    };
    await new EndAddons(change, usage as never, logger).execute(TOOLS);
    expectOthersDone();
  });

  it('does not block warnings of expiring tokens', async () => {
    const tokens = {
      endingUntil: (_until: Date, limit?: number) => due(limit),
      markWarned: async ({ id }: { id: string }) => finish(id),
    };
    const company = { find: async () => null };
    const parts = [tokens, company, NOTHING, NOTHING, transactions, logger] as never[];
    await (Reflect.construct(WarnOfExpiry, parts) as WarnOfExpiry).execute(TOOLS);
    expectOthersDone();
  });

  it('does not block the companies of a changed plan, and the plan is published again', async () => {
    const done: string[] = [];
    const plans = {
      unpublished: async () => [
        { planId: 'one', revision: 2 },
        { planId: 'other', revision: 3 },
      ],
      markPublished: async ({ planId }: { planId: string }) => done.push(planId),
    };
    const companies = {
      unpublishedOf: ({ planId }: { planId: string }, limit?: number) => (planId === 'one' ? dueIds(limit) : []),
      markPublished: async (id: string) => finish(id),
      find: async () => null,
    };
    await new PublishPlanChanges(companies as never, plans as never, transactions as never, logger).execute(TOOLS);
    expectOthersDone();
    expect(done).toEqual(['other']);
  });
});
