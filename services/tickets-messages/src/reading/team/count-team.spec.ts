import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SlaLimits } from '../../conversations/sla-limits.js';
import type { SlaTicketsRepository } from '../../conversations/sla-tickets.repository.js';
import { CountTeam } from './count-team.js';
import type { WaitingCount } from './team.js';
import type { TeamRepository } from './team.repository.js';

describe('the count of a team', () => {
  let started: { companyId: string; end: (count: number) => void; fail: () => void }[];
  let counter: CountTeam;

  /** Each count ends when the test decides. */
  beforeEach(() => {
    started = [];
    const waiting = (companyId: string) =>
      new Promise<WaitingCount[]>((resolve, reject) =>
        started.push({
          companyId,
          end: (count) => resolve([{ queueId: 'sales', count, longest: null }]),
          fail: () => reject(new Error('away')),
        }),
      );
    const none = () => Promise.resolve([]);
    const team = { waiting, open: none, lastAnswers: none } as unknown as TeamRepository;
    const limits = { placesOf: () => ({ queueIds: [], tagIds: [] }) } as unknown as SlaLimits;
    counter = new CountTeam(team, limits, {} as unknown as SlaTicketsRepository);
  });
  const ask = async (companyId = 'acme') => (await counter.execute(companyId)).waiting[0]?.count;
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  it('is never joined once it has started; all callers that wait share the next one', async () => {
    const first = ask();
    const later = [ask(), ask(), ask()];
    expect(started).toHaveLength(1);
    started[0]?.end(1);
    expect(await first).toBe(1);
    expect(started).toHaveLength(2);
    started[1]?.end(2);

    expect(await Promise.all(later)).toEqual([2, 2, 2]);
    await settle();
    void ask();
    expect(started).toHaveLength(3);
  });

  it('follows one that failed', async () => {
    const first = ask();
    const later = ask();
    started[0]?.fail();
    await expect(first).rejects.toThrow('away');
    started[1]?.end(2);

    expect(await later).toBe(2);
  });

  it('does not wait for another company', () => {
    void ask('acme');
    void ask('other');

    expect(started.map(({ companyId }) => companyId)).toEqual(['acme', 'other']);
  });
});
