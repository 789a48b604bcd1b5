import { describe, expect, it } from '@jest/globals';
import { HOSTILE_FILE_NAMES } from '../../../../scripts/testing/hostile/file-names.mjs';
import { plainFileName } from './index.js';

describe('plainFileName', () => {
  it.each([...HOSTILE_FILE_NAMES, ['🎂 convite.pdf', '🎂 convite.pdf']] as const)('reads %j as %j', (given, shown) => {
    expect(plainFileName(given)).toBe(shown);
  });

  it('keeps the end of a long name, and no half of an emoji', () => {
    expect(plainFileName(`${'n'.repeat(300)}.pdf`, 10)).toBe('nnnnnn.pdf');
    expect(plainFileName('🎂🎂.pdf', 7)).toBe('🎂.pdf');
  });
});
