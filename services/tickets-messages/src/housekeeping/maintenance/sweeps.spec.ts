import { describe, expect, it } from '@jest/globals';
import { createLogger } from '@recado/service-kit/logger';
import { PurgeJob } from './purge.job.js';
import { PurgeTicket } from './purge-ticket.js';
import { ReturnTickets } from './return-tickets.js';

const logger = createLogger('sweeps', 'silent');
const FAILING = 60;
const NOTHING = { ofTicket: async () => [], remove: async () => undefined, removeOfTicket: async () => undefined };

describe('a ticket that fails permanently', () => {
  const some = () => [...Array.from({ length: FAILING }, (_, n) => `failing ${n}`), 'one', 'other'];

  it('does not block the purge of others', async () => {
    let waiting = some();
    const deleted = {
      everyCompanysBefore: (_before: Date, limit?: number) =>
        waiting.slice(0, limit).map((_id) => ({ companyId: 'a', _id })),
      remove: async (_companyId: string, id: string) => {
        if (id.startsWith('failing')) throw new Error('it fails permanently');
        waiting = waiting.filter((one) => one !== id);
      },
    };
    const purge = Reflect.construct(PurgeTicket, [deleted, ...Array.from({ length: 5 }, () => NOTHING)]) as PurgeTicket;
    const job = Reflect.construct(PurgeJob, [deleted, purge, {}, logger]) as PurgeJob;
    expect(await job.execute(new Date())).toMatchObject({ done: false });
    expect(waiting).toHaveLength(FAILING);
  });

  it('of a removed user is tried once and does not block the startup', async () => {
    let reads = 0;
    const tickets = {
      findOpenOfUser: (_companyId: string, _userId: string, limit?: number) => {
        reads += 1;
        if (reads > 10) throw new Error('it reads the same page again');
        return some()
          .slice(0, limit)
          .map((_id) => ({ _id }));
      },
    };
    const returnTicket = { execute: async () => undefined };
    const parts = [{}, {}, tickets, returnTicket, logger] as never[];
    await (Reflect.construct(ReturnTickets, parts) as ReturnTickets).execute('a', 'gone');
    expect(reads).toBe(1);
  });
});
