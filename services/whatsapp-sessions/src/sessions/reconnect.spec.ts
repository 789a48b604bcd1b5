import { describe, expect, it } from '@jest/globals';
import { decide } from './reconnect.js';

const after = (code: number, more: Partial<Parameters<typeof decide>[0]> = {}) =>
  decide({ code, attempt: 0, random: 1, isOutdated: false, isFollowed: false, ...more });

describe('decide', () => {
  it('restarts at once after 515, which follows a pairing', () => {
    expect(after(515)).toEqual({ next: 'restart' });
  });

  it('forgets the pairing after 401', () => {
    expect(after(401)).toMatchObject({ next: 'rest', forget: true });
  });

  it.each([
    [403, 'a ban'],
    [405, 'an old version'],
    [440, 'another program'],
  ])('rests after %i (%s) and keeps the pairing', (code) => {
    expect(after(code)).toMatchObject({ next: 'rest', forget: false });
  });

  it.each(['ERR_WAPP_QR_EXPIRED', 'ERR_WAPP_PASSKEY_REFUSED'] as const)(
    'rests when no phone could be linked, and says why (%s)',
    (problem) => {
      expect(after(408, { problem })).toMatchObject({ next: 'rest', forget: false, problem });
    },
  );

  it('says that an old version may be why no phone was linked', () => {
    const ended = after(408, { problem: 'ERR_WAPP_QR_EXPIRED', isOutdated: true });

    expect(ended).toMatchObject({ next: 'rest', forget: false, problem: 'ERR_WAPP_LINK_OUTDATED' });
  });

  it('shows another QR code when the socket broke while one was on the screen', () => {
    expect(after(408, { isOutdated: true })).toMatchObject({ next: 'retry' });
  });

  it('tries other versions after 405 for a while, when the version follows WhatsApp Web', () => {
    const next = [0, 1, 4, 5].map((attempt) => after(405, { attempt, isFollowed: true }).next);

    expect(next).toEqual(['retry', 'retry', 'retry', 'rest']);
  });

  it.each([408, 428, 500, 503, 418])('retries after %i', (code) => {
    expect(after(code)).toEqual({ next: 'retry', delayMs: 500 });
  });

  it('waits longer after each failure, up to half a minute', () => {
    const delays = [0, 1, 2, 5, 6, 50].map((attempt) => after(503, { attempt }));

    expect(delays).toEqual([500, 1_000, 2_000, 16_000, 30_000, 30_000].map((delayMs) => ({ next: 'retry', delayMs })));
  });

  it('spreads the retries of sessions that broke together', () => {
    expect(after(503, { attempt: 6, random: 0 })).toEqual({ next: 'retry', delayMs: 15_000 });
  });
});
