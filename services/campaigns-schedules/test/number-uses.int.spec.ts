import { CAMPAIGN_SETTING_DEFAULTS as DEFAULTS, type CampaignSettings } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { NumberUsesRepository } from '../src/sending-rate/number-uses.repository.js';
import { Pace } from '../src/sending-rate/pace.js';
import { Companies } from '../src/shared/replicas/state-replicas.js';
import { Service } from './service.js';

const NOW = new Date('2026-11-23T15:00:00.000Z');
const LATER = new Date(NOW.getTime() + 60_000);
const AT_ONCE = { messageInterval: 0, longerIntervalAfter: 0 };

describe('concurrent use of a number by two processes', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop(), 60_000);

  /** Each process reads the usage of the number, and takes its turn after the other has read it too. */
  const twoProcesses = (): [Pace, Pace] => {
    let missing = 2;
    let meet = () => {};
    const both = new Promise<void>((resolve) => (meet = resolve));
    const aProcess = () => {
      const uses = new NumberUsesRepository(service.connection);
      const find = uses.find.bind(uses);
      jest.spyOn(uses, 'find').mockImplementationOnce(async (...given) => {
        const read = await find(...given);
        missing -= 1;
        if (missing === 0) meet();
        await both;
        return read;
      });
      return new Pace(service.get(Companies), uses);
    };
    return [aProcess(), aProcess()];
  };
  const aNumber = async (settings: Partial<CampaignSettings>) => {
    const company = await service.company();
    const number = { companyId: company.id, connectionId: await company.connection() };
    const all = { ...DEFAULTS, ...settings };
    return {
      take: async (most: number, now: Date, read?: { use: null }) =>
        (await service.get(Pace).take(all, { ...number, ...read }, most, now)).count,
      takeTwice: async (most: number, now: Date) => {
        const taken = await Promise.all(twoProcesses().map((pace) => pace.take(all, number, most, now)));
        return taken.map(({ count }) => count).toSorted((a, b) => b - a);
      },
      stored: () => service.collection('campaign_numbers').findOne({ _id: number.connectionId }),
    };
  };

  it('grants the last message of the day to one of them', async () => {
    const { take, takeTwice, stored } = await aNumber({ dailyStart: 1, dailyGrowth: 2, ...AT_ONCE });

    expect(await takeTwice(1, NOW)).toEqual([1, 0]); // the number has never sent
    const tomorrow = new Date(NOW.getTime() + 24 * 3_600_000);
    expect(await take(2, tomorrow)).toBe(2);
    expect(await takeTwice(1, tomorrow)).toEqual([1, 0]);
    expect(await stored()).toMatchObject({ days: 2, sent: 3 });
  });

  it("grants one of them the rest of the day's messages", async () => {
    const { take, takeTwice, stored } = await aNumber({ dailyStart: 12, ...AT_ONCE });
    await take(2, NOW);

    expect(await takeTwice(6, NOW)).toEqual([6, 4]);
    expect(await stored()).toMatchObject({ sent: 12 });
  });

  it('does not rely on a usage that has changed since it was read', async () => {
    const { take, stored } = await aNumber({ dailyStart: 3, ...AT_ONCE });
    const unused = { use: null };

    expect(await take(2, NOW, unused)).toBe(2);
    expect(await take(2, NOW, unused)).toBe(1);
    expect(await stored()).toMatchObject({ sent: 3 });
  });

  it('grants an interval to one of them, and lets the other wait for the next', async () => {
    const { takeTwice, stored } = await aNumber({ messageInterval: 20 });

    expect(await takeTwice(1, NOW)).toEqual([1, 0]);
    expect(await takeTwice(1, LATER)).toEqual([1, 0]);
    expect(await stored()).toMatchObject({ sent: 2 });
  });
});
