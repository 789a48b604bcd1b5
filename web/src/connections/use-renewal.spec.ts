import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { aConnection } from '../../test/builders.js';
import { RENEWED_FOR_MINUTES, useRenewal } from './use-renewal.js';

const waiting = aConnection({ status: 'qrcode', qrcode: '2@abc' });
const expired = aConnection({ status: 'DISCONNECTED', problem: 'ERR_WAPP_QR_EXPIRED' });

describe('the codes of an open dialog', () => {
  const mutate = jest.fn<(id: string) => void>();
  const open = (isError = false) =>
    renderHook(({ connection }) => useRenewal(connection, { mutate, isError }), {
      initialProps: { connection: waiting },
    });
  beforeEach(() => {
    jest.useFakeTimers();
    mutate.mockClear();
  });
  afterEach(() => void jest.useRealTimers());

  it('are renewed each time they expire', () => {
    const { rerender, result } = open();
    for (const connection of [expired, waiting, expired]) rerender({ connection });

    expect(mutate.mock.calls).toEqual([[waiting.id], [waiting.id]]);
    expect(result.current.stopped).toBe(false);
  });

  it('are not renewed after ten minutes until the user asks for it', () => {
    const { rerender, result } = open();
    act(() => jest.advanceTimersByTime(RENEWED_FOR_MINUTES * 60_000));
    expect(result.current.stopped).toBe(false);
    rerender({ connection: expired });

    expect(result.current.stopped).toBe(true);
    expect(mutate).not.toHaveBeenCalled();

    act(() => result.current.again());
    expect(mutate).toHaveBeenCalledTimes(1);
    expect(result.current.stopped).toBe(false);
  });

  it('are offered again when the renewal fails', () => {
    const { rerender, result } = open(true);
    rerender({ connection: expired });
    mutate.mockClear();

    expect(result.current).toMatchObject({ stopped: true, failed: true });
    act(() => result.current.again());
    expect(mutate).toHaveBeenCalledTimes(1);
  });
});
