import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useThrottledReload } from './use-throttled-reload.js';

const KEY = ['list'];

describe('reloading a list', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Renders a list whose request takes this long. */
  async function aList(readMs: number) {
    const reads = { started: 0, ended: 0, aborted: 0 };
    const queryFn = ({ signal }: { signal: AbortSignal }) => {
      reads.started += 1;
      signal.addEventListener('abort', () => (reads.aborted += 1));
      return new Promise<number>((resolve) =>
        setTimeout(() => {
          reads.ended += 1;
          resolve(reads.ended);
        }, readMs),
      );
    };
    const client = new QueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const useList = () => {
      useQuery({ queryKey: KEY, queryFn });
      return useThrottledReload(KEY);
    };
    const { result, unmount } = renderHook(useList, { wrapper });
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    await pass(readMs + 10);
    return { reads, pass, unmount, changes: () => act(() => result.current()) };
  }

  it('happens immediately after a single change', async () => {
    const { reads, pass, changes } = await aList(100);
    changes();
    await pass(150);
    expect(reads).toEqual({ started: 2, ended: 2, aborted: 0 });
    await pass(60_000);
    expect(reads.started).toBe(2);
  });

  it('happens every few seconds during many changes, and once after the last', async () => {
    const { reads, pass, changes } = await aList(100);
    for (let n = 0; n < 40; n += 1) {
      changes();
      await pass(250); // ten seconds in all
    }
    expect(reads.started).toBeGreaterThan(3);
    expect(reads.started).toBeLessThan(6);
    const during = reads.started;
    await pass(60_000);
    expect(reads.started).toBe(during + 1);
  });

  it('discards no response when a request takes longer than the interval between changes', async () => {
    const { reads, pass, changes } = await aList(8_000);
    for (let n = 0; n < 40; n += 1) {
      changes();
      await pass(500);
    }
    await pass(60_000);
    expect(reads.aborted).toBe(0);
    expect(reads.ended).toBe(reads.started);
  });

  it('does not happen once the list is unmounted', async () => {
    const { reads, pass, changes, unmount } = await aList(100);
    changes();
    changes();
    await pass(150);
    unmount();
    await pass(60_000);
    expect(reads.started).toBe(2);
  });
});
