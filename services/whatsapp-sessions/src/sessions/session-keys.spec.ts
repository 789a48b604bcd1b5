import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SessionKeys } from './session-keys.js';

const UNTIL = '2026-12-30T00:00:00.000Z';

describe('the keys of a session', () => {
  const links = {
    oldLinkUntil: jest.fn<() => Promise<string | null>>(),
    confirmKeys: jest.fn<() => Promise<void>>(),
    changeKeys: jest.fn<() => Promise<void>>(),
    isPaired: jest.fn<() => Promise<boolean>>(),
  };
  const keys = () => new SessionKeys({ companyId: 'c', connectionId: '1' } as never, links as never);

  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-12-01T00:00:00.000Z') });
    jest.resetAllMocks();
    links.confirmKeys.mockResolvedValue();
    links.changeKeys.mockResolvedValue();
  });
  afterEach(() => void jest.useRealTimers());

  it.each([null, UNTIL])('are read once while they do not change: %s', async (oldLinkUntil) => {
    links.oldLinkUntil.mockResolvedValue(oldLinkUntil);
    const session = keys();
    expect(await session.shown()).toEqual({ oldLinkUntil });
    expect(await session.shown()).toEqual({ oldLinkUntil });
    expect(links.oldLinkUntil).toHaveBeenCalledTimes(1);
  });

  it('are read again after a failure, a change, and a change that failed halfway', async () => {
    const session = keys();
    links.oldLinkUntil.mockRejectedValueOnce(new Error('unreachable')).mockResolvedValueOnce(null);
    await expect(session.shown()).rejects.toThrow('unreachable');
    await session.shown();

    links.oldLinkUntil.mockResolvedValueOnce(UNTIL);
    await session.change('retire');
    expect(await session.shown()).toEqual({ oldLinkUntil: UNTIL });

    links.changeKeys.mockRejectedValueOnce(new Error('unreachable'));
    links.oldLinkUntil.mockResolvedValueOnce(null);
    await expect(session.change('restore')).rejects.toThrow('unreachable');
    expect(await session.shown()).toEqual({ oldLinkUntil: null });
  });

  it('can no longer be tried after their time', async () => {
    links.oldLinkUntil.mockResolvedValue(UNTIL);
    const session = keys();
    await session.shown();
    jest.setSystemTime(new Date(UNTIL));
    expect(await session.shown()).toEqual({ oldLinkUntil: null });
  });

  it.each([
    { former: null, isOnTrial: false, confirmed: 0 },
    { former: UNTIL, isOnTrial: false, confirmed: 1 },
    { former: null, isOnTrial: true, confirmed: 1 },
  ])('are confirmed only if a pairing is former or on trial: %o', async ({ former, isOnTrial, confirmed }) => {
    links.oldLinkUntil.mockResolvedValue(former);
    await keys().confirm('5511', isOnTrial);
    expect(links.confirmKeys).toHaveBeenCalledTimes(confirmed);
  });
});
