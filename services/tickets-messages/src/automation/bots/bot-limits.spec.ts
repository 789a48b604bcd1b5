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

  /** A call that ends when the test resolves it. */
  const hanging = () => {
    const running: ((answer: BotAnswer) => void)[] = [];
    return { running, work: () => new Promise<BotAnswer>((resolve) => running.push(resolve)) };
  };
  const failing = () => Promise.reject(new Error('down'));
  const fail = (id: string) => Promise.allSettled(Array.from({ length: 5 }, () => limits.run(bot(id), failing)));

  it('prevent a slow bot from using the slots of other bots', async () => {
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

  it('prevent a company’s slow bots from using the slots of other companies', async () => {
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

  it('suspend a bot that keeps failing, and only that bot', async () => {
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

  it('allow a bot again as soon as its settings change', async () => {
    await fail('down');
    expect(await limits.run(bot('down', 'acme', 1), async () => OK)).toBe(OK);
  });
});
