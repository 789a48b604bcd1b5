import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RequestTurns } from './request-turns.js';

const soon = () => Date.now() + 1_000;

describe('RequestTurns', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Work that ends when the test decides. */
  const slow = () => {
    let end: () => void = () => undefined;
    const started = jest.fn();
    const work = () => {
      started();
      return new Promise<string>((resolve) => (end = () => resolve('done')));
    };
    return { work, started, end: () => end() };
  };

  it('limits the concurrent requests of a company', async () => {
    const turns = new RequestTurns({ perCompany: 1 });
    const [first, second] = [slow(), slow()];
    const answers = [turns.take('acme', soon(), first.work), turns.take('acme', soon(), second.work)];
    expect([first.started.mock.calls.length, second.started.mock.calls.length]).toEqual([1, 0]);

    first.end();
    await answers[0];
    await jest.advanceTimersByTimeAsync(0);
    expect(second.started).toHaveBeenCalledTimes(1);
    second.end();
    expect(await Promise.all(answers)).toEqual(['done', 'done']);
  });

  it("holds a turn for a share of the work's time after the answer is sent", async () => {
    const turns = new RequestTurns({ perCompany: 1 }, 0.5);
    const [first, second] = [slow(), slow()];
    const answer = turns.take('acme', Infinity, first.work);
    void turns.take('acme', Infinity, second.work);
    await jest.advanceTimersByTimeAsync(100);

    first.end();
    expect(await answer).toBe('done');
    await jest.advanceTimersByTimeAsync(49);
    expect(second.started).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(second.started).toHaveBeenCalledTimes(1);
  });

  it("does not let one company's requests delay another's", async () => {
    const turns = new RequestTurns({ perCompany: 2 });
    for (let n = 0; n < 50; n += 1) void turns.take('noisy', Infinity, slow().work);
    expect(await turns.take('quiet', soon(), async () => 'at once')).toBe('at once');
  });

  it('rejects a request whose turn does not come in time, without running it', async () => {
    const turns = new RequestTurns({ perCompany: 1 });
    const [first, second] = [slow(), slow()];
    const answer = turns.take('acme', Infinity, first.work);
    const late = expect(turns.take('acme', soon(), second.work)).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });

    await jest.advanceTimersByTimeAsync(1_000);
    await late;
    first.end();
    await answer;
    expect(second.started).not.toHaveBeenCalled();
  });

  it('rejects more than a thousand waiting requests of one company', async () => {
    const turns = new RequestTurns({ perCompany: 1 });
    for (let n = 0; n <= 1_000; n += 1) void turns.take('acme', Infinity, slow().work);
    expect(() => turns.take('acme', Infinity, slow().work)).toThrow(
      expect.objectContaining({ code: 'ERR_RATE_LIMIT' }),
    );
    expect(await turns.take('other', soon(), async () => 1)).toBe(1);
  });

  it('passes on the error of the work, and continues', async () => {
    const turns = new RequestTurns({ perCompany: 1 });
    await expect(turns.take('acme', soon(), () => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
    expect(await turns.take('acme', soon(), async () => 1)).toBe(1);
  });
});
