import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@recado/service-kit/logger';
import { plainAnswer, type BotAnswer } from './bot.js';
import { BotLimits } from './bot-limits.js';

const OK = plainAnswer(['Oi'], false);
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the limits of bots', () => {
  let limits: BotLimits;
  beforeEach(() => {
    limits = new BotLimits(createLogger('test', 'silent'));
  });
  afterEach(() => limits.onModuleDestroy());
  const bot = (id: string, companyId = 'acme', changed = 0) => ({ id, companyId, changedAt: new Date(changed) });

  /** A call that ends when the test says so. */
  const hanging = () => {
    const running: ((answer: BotAnswer) => void)[] = [];
    return { running, work: () => new Promise<BotAnswer>((resolve) => running.push(resolve)) };
  };
  const failing = () => Promise.reject(new Error('down'));
  const fail = (id: string) => Promise.allSettled(Array.from({ length: 5 }, () => limits.run(bot(id), failing)));

  it('keep a slow bot from taking the turns of others', async () => {
    const slow = hanging();
    const waiting = Array.from({ length: 30 }, () => limits.run(bot('slow'), slow.work));
    await settle();

    expect(slow.running).toHaveLength(4);
    expect(await limits.run(bot('other'), async () => OK)).toBe(OK);
    for (let ended = 0; ended < waiting.length; ended += 1) {
      slow.running[ended]?.(OK);
      await settle();
    }
    expect(await Promise.all(waiting)).toHaveLength(30);
  });

  it('keep slow bots of a company from taking the turns of other companies', async () => {
    const slow = hanging();
    const waiting = ['a', 'b', 'c'].flatMap((id) => Array.from({ length: 4 }, () => limits.run(bot(id), slow.work)));
    await settle();

    expect(slow.running).toHaveLength(8);
    expect(await limits.run(bot('other', 'globex'), async () => OK)).toBe(OK);
    slow.running.splice(0).forEach((end) => end(OK));
    await settle();
    slow.running.splice(0).forEach((end) => end(OK));
    expect(await Promise.all(waiting)).toHaveLength(12);
  });

  it('leave a bot alone that fails again and again, and only that one', async () => {
    await fail('down');
    let asked = 0;
    const work = async () => {
      asked += 1;
      return OK;
    };

    await expect(limits.run(bot('down'), work)).rejects.toThrow();
    expect(asked).toBe(0);
    expect(await limits.run(bot('other'), work)).toBe(OK);
  });

  it('ask a bot again at once whose settings were changed', async () => {
    await fail('down');
    expect(await limits.run(bot('down', 'acme', 1), async () => OK)).toBe(OK);
  });
});
