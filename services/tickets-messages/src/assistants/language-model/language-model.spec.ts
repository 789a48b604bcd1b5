import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@recado/service-kit/errors';
import { GuardedFetch } from '@recado/service-kit/web';
import { HttpDouble, replies, type Reply } from '../../../../service-kit/test/http-double.js';
import { aModelPrompt, costs, says, sentTo } from '../../../test/doubles/a-model.js';
import type { Config } from '../../config.js';
import type { AiBudget } from './ai-budget.js';
import { LanguageModel } from './language-model.js';
import type { ModelPrompt } from './model-client.js';

describe('a language model', () => {
  let operators: HttpDouble;
  let companys: HttpDouble;
  beforeAll(async () => {
    operators = await HttpDouble.start();
    companys = await HttpDouble.start();
  });
  const counted: [string, number][] = [];
  let isOver = false;
  afterEach(() => {
    operators.reset();
    companys.reset();
    counted.length = 0;
    isOver = false;
  });
  afterAll(() => Promise.all([operators.stop(), companys.stop()]));

  const budget = {
    assertLeft: async () => {
      if (isOver) throw new AppError('ERR_AI_LIMIT');
    },
    count: async (companyId: string, tokens: number) => void counted.push([companyId, tokens]),
  } as unknown as AiBudget;
  const ask = (prompt: Partial<ModelPrompt> = {}, signal?: AbortSignal, allowed = '127.0.0.1') => {
    const settings = { OPENAI_URL: `${operators.url}/v1`, OPENAI_MODEL: 'small' } as Config;
    const messages = [{ role: 'user' as const, content: 'Oi' }];
    return new LanguageModel(settings, new GuardedFetch({ allowed }), budget).ask(aModelPrompt(prompt), {
      messages,
      signal,
    });
  };

  it('is the operator’s unless the prompt sets another model and address', async () => {
    operators.reply = says('daqui');
    companys.reply = says('de ', 'lá');

    expect(await ask()).toMatchObject({ text: 'daqui', end: 'stop' });
    expect(await ask({ baseUrl: `${companys.url}/api/`, model: 'big' })).toMatchObject({ text: 'de lá', end: 'stop' });
    expect(sentTo(operators.asked[0]?.body)).toMatchObject({ model: 'small' });
    expect(companys.asked).toMatchObject([{ path: '/api/chat/completions', method: 'POST' }]);
    expect(companys.asked[0]?.headers.authorization).toBe('Bearer sk-1234567890-abcdefgh');
    expect(sentTo(companys.asked[0]?.body)).toMatchObject({ model: 'big', max_tokens: 120, temperature: 0.5 });
  });

  it('at an address that a company entered is not reached inside the private network', async () => {
    await expect(ask({ baseUrl: `${companys.url}/v1` }, undefined, '')).rejects.toMatchObject({
      code: 'ERR_MODEL_SETTINGS',
    });
    expect(companys.asked).toEqual([]);
  });

  it('is billed by the tokens that its server reports, or by an estimate from the text', async () => {
    operators.reply = costs(321);
    await ask();
    operators.reply = says('x'.repeat(300));
    await ask();

    const [exact, estimated] = counted;
    expect(exact).toEqual(['acme', 321]);
    expect(estimated?.[1]).toBeGreaterThan(100);
    expect(estimated?.[1]).toBeLessThan(150);
  });

  it('is not called when the daily limit is reached', async () => {
    isOver = true;
    await expect(ask()).rejects.toMatchObject({ code: 'ERR_AI_LIMIT' });
    expect(operators.asked).toEqual([]);
  });

  it.each<[string, Reply]>([
    ['a wrong key', replies.json({ error: { message: 'Incorrect API key: sk-1234567890-abcdefgh' } }, 401)],
    ['a fault', replies.json({ error: { message: 'oops' } }, 500)],
    ['an invalid response', replies.text('<html>oops</html>')],
  ])('costs nothing if it returns %s, and its text is not repeated', async (_what, reply) => {
    companys.reply = reply;
    const asked = ask({ baseUrl: companys.url }).then(
      ({ text, end }) => `${text}${end}`,
      (error: unknown) => String(error),
    );

    expect(await asked).not.toMatch(/1234567890|oops/);
    expect(counted).toEqual([]);
  });

  it('is aborted when the caller gives up, and is still counted', async () => {
    const left = new AbortController();
    operators.reply = () => left.abort();

    await expect(ask({}, left.signal)).rejects.toThrow('the assistant');
    expect(counted).toEqual([['acme', expect.any(Number)]]);
  });
});
