import { describe, expect, it } from '@jest/globals';
import { numberKeyOf } from './number-key.js';

describe('the key of a number', () => {
  it.each([
    ['5511987654321', '551187654321'],
    ['551187654321', '551187654321'],
    ['+55 (11) 98765-4321', '551187654321'],
    ['551132654321', '551132654321'],
    ['351912345678', '351912345678'],
  ])('of %s is %s', (number, key) => {
    expect(numberKeyOf(number)).toBe(key);
  });
});
