import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError, unreachable } from '../../providers/api-error.js';
import { untilReachable } from './deliver.js';

/** Fails like this until it is told otherwise. */
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

  it('asks again as soon as the network is back', async () => {
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

  it('gives a refusal on at once', async () => {
    const server = aServer(new ApiError(409, 'ERR_TICKET_CLOSED', ''));

    await expect(untilReachable(server.answer)).rejects.toMatchObject({ code: 'ERR_TICKET_CLOSED' });
    expect(server.asked).toBe(1);
  });

  it('ends when it is cancelled while it waits', async () => {
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
