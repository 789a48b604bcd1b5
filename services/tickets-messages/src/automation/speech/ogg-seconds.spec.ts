import { describe, expect, it } from '@jest/globals';
import { oggOf } from '../../../test/doubles/an-ogg.js';
import { oggSeconds } from './ogg-seconds.js';

describe('the length of a recording', () => {
  it('is read from its last page', () => {
    expect(oggSeconds(oggOf(601))).toBe(601);
  });

  it.each([
    ['another file', Buffer.from('ID3 something')],
    ['Ogg without Opus', Buffer.from(`OggS${'\0'.repeat(30)}vorbis`)],
    ['a truncated file', oggOf(3).subarray(0, -20)],
    ['nothing', Buffer.alloc(0)],
  ])('is unknown for %s', (_what, bytes) => {
    expect(oggSeconds(bytes)).toBeNull();
  });
});
