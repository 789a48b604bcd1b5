import { describe, expect, it } from '@jest/globals';
import { maskPhone } from './phone-mask.js';

describe('the phone field', () => {
  it.each([
    ['+55 (11) 98765-4321', '(11) 98765-4321'],
    ['0055 11 98765-4321', '(11) 98765-4321'],
    ['011 98765-4321', '(11) 98765-4321'],
    ['(55) 98765-4321', '(55) 98765-4321'],
    ['', ''],
    ['1', '(1'],
    ['119', '(11) 9'],
    ['11996124408', '(11) 99612-4408'],
    ['(11) 99612-44089999', '(11) 99612-4408'],
    ['(11) ', '(11'],
  ])('shows %s as %s', (typed, shown) => {
    expect(maskPhone(typed)).toBe(shown);
  });
});
