import { describe, expect, it } from '@jest/globals';
import { NewPassword } from './password-reset.rpc.js';

describe('a new password', () => {
  it.each([
    ['Recado123', true],
    ['Ácido-2026é', true],
    ['ação-Ω-2026', true],
    ['ácido-2026é', false],
    ['ÁCIDO-2026É', false],
    ['Ácido-dois', false],
    ['Áci-26é', false],
  ])('requires an uppercase letter, a lowercase letter and a digit of any script: %s', (password, isGood) => {
    expect(NewPassword.safeParse(password).success).toBe(isGood);
  });
});
