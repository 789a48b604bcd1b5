import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from './query-client.js';

const KEY = ['announcements'];

/**
 * Simulates a page and a server. The test decides when the server responds; each response contains the data at the time
 * of the request.
 */
function shown() {
  const client = createQueryClient();
  const server = { has: 'old', asked: 0 };
  const answers: (() => void)[] = [];
  const queryFn = () => {
    const { has } = server;
    server.asked++;
    return new Promise<string>((resolve) => answers.push(() => resolve(has)));
  };
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn });
  const leave = observer.subscribe(() => undefined);
  const answer = async () => {
    answers.shift()?.();
    await jest.advanceTimersByTimeAsync(0);
  };
  return { client, server, answer, leave, data: () => observer.getCurrentResult().data };
}

describe('the query client', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('refetches data that changed during its first fetch', async () => {
    const page = shown();
    page.server.has = 'new';
    const done = page.client.invalidateQueries({ queryKey: KEY });
    await page.answer();
    expect(page.data()).toBe('old');

    await page.answer();
    await done;
    expect(page.data()).toBe('new');
  });

  it('refetches once after any number of changes', async () => {
    const page = shown();
    for (const change of ['new', 'newer']) {
      page.server.has = change;
      void page.client.invalidateQueries();
    }
    await page.answer();
    await page.answer();

    expect(page.data()).toBe('newer');
    expect(page.server.asked).toBe(2);
  });

  it('does not refetch for a page that was left in the meantime', async () => {
    const page = shown();
    void page.client.invalidateQueries({ queryKey: KEY });
    page.leave();
    await page.answer();

    expect(page.server.asked).toBe(1);
  });
});
