import { describe, expect, it } from '@jest/globals';
import { groupAckOf } from './group-ack.js';

describe('how far a message to a group has come', () => {
  it('is as far as with the slowest of all', () => {
    expect(groupAckOf({ expected: 2, acks: { ana: 4, bia: 3 } })).toBe(3);
    expect(groupAckOf({ expected: 2, acks: { ana: 4, bia: 5 } })).toBe(4);
  });

  it('is not known while somebody has not received it', () => {
    expect(groupAckOf({ expected: 2, acks: { ana: 4 } })).toBeUndefined();
    expect(groupAckOf({ expected: 0, acks: {} })).toBeUndefined();
  });
});
