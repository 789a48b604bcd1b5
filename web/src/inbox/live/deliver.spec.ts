import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError, unreachable } from '../../providers/api-error.js';
import { untilReachable } from './deliver.js';

/** A fake server that fails with the error until `server` is changed. */
function aServer(error: Error) {
  const server = { away: true, asked: 0, answer: () => Promise.resolve('') };
  server.answer = () => {
    server.asked += 1;
    return server.away ? Promise.reject(error) : Promise.resolve('stored');
  };
  return server;
}

describe('untilReachable', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('retries as soon as the network is back', async () => {
    const server = aServer(unreachable());
    const sent = untilReachable(server.answer);
    await Promise.resolve();
    server.away = false;
    await jest.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect(server.asked).toBe(2);

    await expect(sent).resolves.toBe('stored');
  });

  it('throws a rejection immediately', async () => {
    const server = aServer(new ApiError(409, 'ERR_TICKET_CLOSED', ''));

    await expect(untilReachable(server.answer)).rejects.toMatchObject({ code: 'ERR_TICKET_CLOSED' });
    expect(server.asked).toBe(1);
  });

  it('ends when it is cancelled while waiting', async () => {
    const controller = new AbortController();
    const sent = untilReachable(aServer(unreachable()).answer, controller.signal);
    const ended: unknown[] = [];
    void sent.catch((error: unknown) => ended.push(error));
    await jest.advanceTimersByTimeAsync(0);
    expect(ended).toEqual([]);
    controller.abort();
    await jest.advanceTimersByTimeAsync(0);

    expect(ended).toMatchObject([{ name: 'AbortError' }]);
  });
});
