import { describe, expect, it } from '@jest/globals';
import { changeable } from './changeable.js';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();

describe('the editable parts of a campaign', () => {
  it.each([
    ['INATIVA', null, 'all'],
    ['PROGRAMADA', inMinutes(61), 'all'],
    ['PROGRAMADA', inMinutes(59), 'nothing'],
    ['EM_ANDAMENTO', inMinutes(-1), 'nothing'],
    ['FINALIZADA', inMinutes(-1), 'nothing'],
    ['CANCELADA', inMinutes(-1), 'messages'],
  ] as const)('that is %s at %s are: %s', (status, scheduledAt, extent) => {
    expect(changeable({ status, scheduledAt }, NOW)).toBe(extent);
  });

  it('that is new are all', () => {
    expect(changeable(null, NOW)).toBe('all');
  });
});
