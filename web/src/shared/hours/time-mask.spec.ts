import { describe, expect, it } from '@jest/globals';
import { maskTime } from './time-mask.js';

describe('the time mask', () => {
  it.each([
    ['', ''],
    ['0', '0'],
    ['08', '08'],
    ['080', '08:0'],
    ['0800', '08:00'],
    ['08:00', '08:00'],
    ['8h30', '83:0'],
    ['08000', '08:00'],
    ['ab', ''],
  ])('turns %j into %j', (typed, shown) => expect(maskTime(typed)).toBe(shown));
});
