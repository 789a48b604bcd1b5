import { describe, expect, it } from '@jest/globals';
import { isOlder, newest, versionIn } from './version.js';

describe('isOlder', () => {
  it.each([
    ['2.3000.999', '2.3000.1000'],
    ['2.2999.9999', '2.3000.1'],
    ['1.9999.9999', '2.0.0'],
  ])('considers %s older than %s, and not vice versa', (older, newer) => {
    expect(isOlder(older, newer)).toBe(true);
    expect(isOlder(newer, older)).toBe(false);
    expect(isOlder(older, older)).toBe(false);
  });
});

describe('newest', () => {
  it.each([
    [['2.3000.1', null, undefined], '2.3000.1'],
    [['2.3000.1', '2.3000.20', '2.3000.3'], '2.3000.20'],
    [['2.3000.1', '2.2999.20'], '2.3000.1'],
  ] as [[string, ...(string | null)[]], string][])('finds the newest of %j', (versions, found) => {
    expect(newest(...versions)).toBe(found);
  });
});

describe('versionIn', () => {
  it.each([
    ['{"client_revision":1043857760,"x":1}', '2.3000.1043857760'],
    ['{\\"client_revision\\":1043857760,\\"x\\":1}', '2.3000.1043857760'],
    ['x'.repeat(100_000) + '"client_revision": 7}', '2.3000.7'],
  ])('reads the number (%#)', (text, version) => {
    expect(versionIn(text)).toBe(version);
  });

  it.each([
    '',
    'client_revision:7',
    '{"client_revision":"7"}',
    '{"client_revision":}',
    '{"client_revision":7',
    '{"client_revision":-7}',
    `{"client_revision":${'9'.repeat(100)}}`,
    `{"client_revision":${' '.repeat(100)}7}`,
  ])('reads nothing from %j', (text) => {
    expect(versionIn(text)).toBeUndefined();
  });
});
