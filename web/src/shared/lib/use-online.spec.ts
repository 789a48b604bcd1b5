import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { markServerReached, useOnline } from './use-online.js';

describe('being online', () => {
  let hasNetwork = true;
  const lose = () => act(() => void ((hasNetwork = false), window.dispatchEvent(new Event('offline'))));
  const regain = () => act(() => void ((hasNetwork = true), window.dispatchEvent(new Event('online'))));

  beforeEach(() => {
    hasNetwork = true;
    window.dispatchEvent(new Event('offline')); // an earlier file may have reached a server
    jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => hasNetwork);
  });
  afterEach(() => void jest.restoreAllMocks());

  it('is false while the browser has no network', () => {
    const { result } = renderHook(useOnline);
    act(markServerReached);
    expect(result.current).toBe(true);
    lose();
    expect(result.current).toBe(false);
    regain();
    expect(result.current).toBe(true);
  });

  it('is true without a network once the server responds, as on a machine with only a loopback interface', () => {
    hasNetwork = false;
    const { result } = renderHook(useOnline);
    expect(result.current).toBe(false);
    act(markServerReached);
    expect(result.current).toBe(true);
    lose();
    expect(result.current).toBe(false);
  });
});
