import { describe, expect, it } from '@jest/globals';
import { MediaLinks } from './media-links.js';

const KEY = `company-1/${'a'.repeat(40)}`;
const NOON = Date.UTC(2026, 4, 1, 12, 20);
const links = new MediaLinks({ MEDIA_URL_SECRET: 's'.repeat(32), GATEWAY_URL: 'https://desk.test/' });

const partsOf = (address: string) => {
  const url = new URL(address);
  const { until, signature } = Object.fromEntries(url.searchParams);
  return { path: url.pathname, given: { until: Number(until), signature: signature ?? '' } };
};

describe('signed media URLs', () => {
  it('stay the same within an hour, so that browsers can cache the file', () => {
    expect(links.urlOf(KEY, null, NOON)).toBe(links.urlOf(KEY, null, NOON + 30 * 60_000));
  });

  it('end with the URL-encoded file name', () => {
    expect(partsOf(links.urlOf(KEY, 'preço & prazo.pdf', NOON)).path).toBe(
      `/media/${KEY}/pre%C3%A7o%20%26%20prazo.pdf`,
    );
  });

  it('are valid for a day', () => {
    const { given } = partsOf(links.urlOf(KEY, null, NOON));
    expect(() => links.check(KEY, given, NOON + 24 * 3_600_000)).not.toThrow();
    expect(() => links.check(KEY, given, NOON + 26 * 3_600_000)).toThrow('link');
  });

  it.each([
    ['another file', `company-2/${'a'.repeat(40)}`, {}],
    ['a later expiry', KEY, { until: 9_999_999_999 }],
    ['another signature', KEY, { signature: 'A'.repeat(43) }],
    ['none', KEY, { signature: '' }],
  ])('are rejected for %s', (_what, key, changed) => {
    const { given } = partsOf(links.urlOf(KEY, null, NOON));
    expect(() => links.check(key, { ...given, ...changed }, NOON)).toThrow('link');
  });
});
