import { describe, expect, it } from '@jest/globals';
import { decide } from './reconnect.js';

const after = (code: number, more: Partial<Parameters<typeof decide>[0]> = {}) =>
  decide({
    code,
    attempt: 0,
    random: 1,
    isOutdated: false,
    isFollowed: false,
    isRestored: false,
    brokenLinkings: 0,
    ...more,
  });

describe('decide', () => {
  it('restarts immediately after 515, which follows a pairing', () => {
    expect(after(515)).toEqual({ next: 'restart' });
  });

  it.each<[number, boolean, object]>([
    [401, false, { next: 'rest', keys: 'retire', problem: 'ERR_WAPP_UNLINKED' }],
    [401, true, { next: 'rest', keys: 'remove', problem: 'ERR_WAPP_OLD_LINK_REFUSED' }],
    [403, true, { next: 'rest', keys: 'keep', problem: 'ERR_WAPP_BLOCKED' }],
    [405, true, { next: 'rest', keys: 'keep', problem: 'ERR_WAPP_OUTDATED' }],
    [440, true, { next: 'rest', keys: 'keep', problem: 'ERR_WAPP_REPLACED' }],
    [408, true, { next: 'retry' }],
    [428, true, { next: 'retry' }],
    [503, true, { next: 'retry' }],
    [515, true, { next: 'restart' }],
  ])('deletes keys only when WhatsApp refuses them twice: %i, restored: %s', (code, isRestored, decision) => {
    expect(after(code, { isRestored })).toMatchObject(decision);
  });

  it.each([
    [403, 'a ban'],
    [405, 'an old version'],
    [440, 'another program'],
  ])('rests after %i (%s) and keeps the pairing', (code) => {
    expect(after(code)).toMatchObject({ next: 'rest', keys: 'keep' });
  });

  it.each(['ERR_WAPP_QR_EXPIRED', 'ERR_WAPP_PASSKEY_REFUSED'] as const)(
    'rests when no phone could be linked, and reports the reason (%s)',
    (problem) => {
      expect(after(408, { problem })).toMatchObject({ next: 'rest', keys: 'keep', problem });
    },
  );

  it('reports that an old version may be why no phone was linked', () => {
    const ended = after(408, { problem: 'ERR_WAPP_QR_EXPIRED', isOutdated: true });

    expect(ended).toMatchObject({ next: 'rest', keys: 'keep', problem: 'ERR_WAPP_LINK_OUTDATED' });
  });

  it('shows another QR code when the socket broke while one was shown', () => {
    expect(after(408, { isOutdated: true })).toMatchObject({ next: 'retry' });
  });

  it('reports that the link broke when that happened repeatedly while a code was shown', () => {
    const next = [1, 7, 8].map((brokenLinkings) => after(428, { attempt: brokenLinkings, brokenLinkings }));

    expect(next).toMatchObject([
      { next: 'retry' },
      { next: 'retry' },
      { next: 'rest', problem: 'ERR_WAPP_LINK_BROKE' },
    ]);
    expect(after(428, { attempt: 50 })).toMatchObject({ next: 'retry' });
  });

  it('tries other versions after 405 for a while, if the version follows WhatsApp Web', () => {
    const next = [0, 1, 4, 5].map((attempt) => after(405, { attempt, isFollowed: true }).next);

    expect(next).toEqual(['retry', 'retry', 'retry', 'rest']);
  });

  it.each([408, 428, 500, 503, 418])('retries after %i', (code) => {
    expect(after(code)).toEqual({ next: 'retry', delayMs: 500 });
  });

  it('waits longer after each failure, up to 30 s', () => {
    const delays = [0, 1, 2, 5, 6, 50].map((attempt) => after(503, { attempt }));

    expect(delays).toEqual([500, 1_000, 2_000, 16_000, 30_000, 30_000].map((delayMs) => ({ next: 'retry', delayMs })));
  });

  it('spreads the retries of sessions that broke together', () => {
    expect(after(503, { attempt: 6, random: 0 })).toEqual({ next: 'retry', delayMs: 15_000 });
  });
});
