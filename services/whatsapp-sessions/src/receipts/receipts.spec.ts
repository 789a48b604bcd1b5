import { describe, expect, it } from '@jest/globals';
import { groupAckOf } from './receipts.js';

describe('groupAckOf', () => {
  it('is the acknowledgement of the slowest member', () => {
    expect(groupAckOf({ expected: 2, acks: { ana: 4, bia: 3 } })).toBe(3);
    expect(groupAckOf({ expected: 2, acks: { ana: 4, bia: 5 } })).toBe(4);
  });

  it('is unknown while a member has not received it', () => {
    expect(groupAckOf({ expected: 2, acks: { ana: 4 } })).toBeUndefined();
    expect(groupAckOf({ expected: 0, acks: {} })).toBeUndefined();
  });
});
