import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useSave } from './use-save.js';

const KEY = ['list'];

describe('a save', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const pass = () => act(() => jest.advanceTimersByTimeAsync(20));

  it('does not discard the request that its own socket event has started', async () => {
    const reads = { started: 0, aborted: 0 };
    let answer: () => void = () => undefined;
    const queryFn = ({ signal }: { signal: AbortSignal }) => {
      reads.started += 1;
      signal.addEventListener('abort', () => (reads.aborted += 1));
      return new Promise<number>((resolve) => (answer = () => resolve(reads.started)));
    };
    const client = new QueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const store = () => {
      void client.invalidateQueries({ queryKey: KEY }); // like the socket event
      return Promise.resolve();
    };
    const useForm = () => ({
      list: useQuery({ queryKey: KEY, queryFn }),
      form: useSave({ values: {}, schema: z.object({}), store, queryKey: KEY }),
    });
    const { result } = renderHook(useForm, { wrapper });
    act(() => answer());
    await pass();
    expect(result.current.list.data).toBe(1);
    act(() => result.current.form.save());
    await pass();
    expect(reads.started).toBe(2);
    act(() => answer());
    await pass();

    expect(result.current.list.data).toBe(2);
    expect(reads).toEqual({ started: 2, aborted: 0 });
  });
});
