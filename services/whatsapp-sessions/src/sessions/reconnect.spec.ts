import { describe, expect, it } from '@jest/globals';
import { decide } from './reconnect.js';

const after = (code: number, more: Partial<Parameters<typeof decide>[0]> = {}) =>
  decide({ code, attempt: 0, qrShown: false, random: 1, ...more });

describe('when a link ends', () => {
  it('by 515, as after pairing, it opens again at once', () => {
    expect(after(515)).toEqual({ next: 'restart' });
  });

  it('by 401, the pairing is forgotten and a person has to scan again', () => {
    expect(after(401)).toMatchObject({ next: 'rest', forget: true });
  });

  it.each([
    [403, 'a ban'],
    [405, 'an old version'],
    [440, 'another program'],
  ])('by %i, %s, it rests and keeps the pairing for another try', (code) => {
    expect(after(code)).toMatchObject({ next: 'rest', forget: false });
  });

  it('because nobody scanned the QR code, it rests', () => {
    expect(after(408, { qrShown: true })).toMatchObject({ next: 'rest', forget: false });
  });

  it.each([408, 428, 500, 503, 418])('by %i, it tries again', (code) => {
    expect(after(code)).toEqual({ next: 'retry', delayMs: 500 });
  });

  it('again and again, it waits longer, up to half a minute', () => {
    const delays = [0, 1, 2, 5, 6, 50].map((attempt) => after(503, { attempt }));

    expect(delays).toEqual([500, 1_000, 2_000, 16_000, 30_000, 30_000].map((delayMs) => ({ next: 'retry', delayMs })));
  });

  it('together with others, it does not come back together with them', () => {
    expect(after(503, { attempt: 6, random: 0 })).toEqual({ next: 'retry', delayMs: 15_000 });
  });
});
