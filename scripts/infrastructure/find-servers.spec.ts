import { describe, expect, it } from '@jest/globals';
import { isAtLeast, parseVersion } from './find-servers.mjs';

describe('parseVersion', () => {
  it.each([
    ['db version v6.0.27\nBuild Info: {', [6, 0, 27]],
    ['nats-server: v2.15.1\n', [2, 15, 1]],
    ['Redis server v=6.2.5 sha=00000000:0 malloc=jemalloc-5.1.0', [6, 2, 5]],
    ['Valkey server v=8.0.1 sha=0', [8, 0, 1]],
  ])('reads %j', (output, version) => {
    expect(parseVersion(output)).toEqual(version);
  });

  it('finds none in an error message', () => {
    expect(parseVersion('error while loading shared libraries: libssl.so.1.1')).toBeUndefined();
  });
});

describe('isAtLeast', () => {
  it('compares numerically', () => {
    expect(isAtLeast([2, 12, 0], [2, 12])).toBe(true);
    expect(isAtLeast([2, 9, 10], [2, 12])).toBe(false);
    expect(isAtLeast([3, 0, 0], [2, 12])).toBe(true);
    expect(isAtLeast(undefined, [2, 12])).toBe(false);
  });
});
