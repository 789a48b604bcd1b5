import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { roleOf } from './prompt-role.js';

const TICKETS = Array.from({ length: 2_000 }, () => randomUUID());
const answered = (percent: number) => TICKETS.filter((id) => roleOf({ mode: 'live', percent }, id) === 'answers');

describe('a prompt', () => {
  it('answers, suggests or is inactive, depending on its mode', () => {
    expect(roleOf({ mode: 'live', percent: 100 }, 't1')).toBe('answers');
    expect(roleOf({ mode: 'shadow', percent: 100 }, 't1')).toBe('suggests');
    expect(roleOf({ mode: 'off', percent: 100 }, 't1')).toBe('rests');
    expect(roleOf({ mode: 'shadow', percent: 0 }, 't1')).toBe('rests');
  });

  it('answers all conversations, none, or about its percentage', () => {
    expect(answered(100)).toHaveLength(TICKETS.length);
    expect(answered(0)).toEqual([]);
    expect(answered(30).length / TICKETS.length).toBeCloseTo(0.3, 1);
  });

  it('keeps a conversation when its percentage grows', () => {
    const more = new Set(answered(60));
    expect(answered(30).every((id) => more.has(id))).toBe(true);
  });
});
