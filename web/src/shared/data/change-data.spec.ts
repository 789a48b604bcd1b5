import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { changeData } from './change-data.js';

const KEY = ['notes'];
const withB = (now: readonly string[] | undefined) => now && [...now.filter((note) => note !== 'b'), 'b'];

/** Simulates a server that responds when the test says so. */
function aServer<T>() {
  const answers: ((data: T) => void)[] = [];
  const answer = async (data: T) => {
    answers.shift()?.(data);
    await jest.advanceTimersByTimeAsync(0);
  };
  return { read: () => new Promise<T>((resolve) => answers.push(resolve)), answer };
}

describe('a change of cached data', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const open = () => {
    const client = new QueryClient();
    const { read, answer } = aServer<readonly string[]>();
    const observer = new QueryObserver(client, { queryKey: KEY, queryFn: read });
    observer.subscribe(() => undefined);
    return { client, observer, answer, data: () => observer.getCurrentResult().data };
  };

  it('is applied to the response of a first fetch that was requested before', async () => {
    const { client, answer, data } = open();
    changeData(client, KEY, withB);
    await answer(['a']);

    expect(data()).toEqual(['a', 'b']);
  });

  it('is applied immediately, and to the response of a running fetch', async () => {
    const { client, observer, answer, data } = open();
    await answer(['a']);
    void observer.refetch();
    changeData(client, KEY, withB);
    expect(data()).toEqual(['a', 'b']);

    await answer(['a', 'c']);
    expect(data()).toEqual(['a', 'c', 'b']);
  });

  it('is not applied to the response of a later fetch', async () => {
    const { client, observer, answer, data } = open();
    await answer(['a']);
    changeData(client, KEY, withB);
    void observer.refetch();
    await answer(['a']);

    expect(data()).toEqual(['a']);
  });

  it('is applied to the loaded pages while the next page is loading', async () => {
    const client = new QueryClient();
    const { read, answer } = aServer<string>();
    const pages = new InfiniteQueryObserver(client, {
      ...{ queryKey: KEY, queryFn: read, initialPageParam: 1, getNextPageParam: () => 2 },
    });
    pages.subscribe(() => undefined);
    await answer('old');
    void pages.fetchNextPage();
    changeData<{ pages: string[]; pageParams: unknown[] }>(
      client,
      KEY,
      (now) => now && { ...now, pages: now.pages.with(0, 'new') },
    );
    await answer('next');

    expect(pages.getCurrentResult().data?.pages).toEqual(['new', 'next']);
  });
});
