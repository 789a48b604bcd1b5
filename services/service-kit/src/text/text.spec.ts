import { describe, expect, it } from '@jest/globals';
import { HOSTILE_FILE_NAMES } from '../../../../scripts/testing/hostile/file-names.mjs';
import { HOSTILE_NAMES } from '../../../../scripts/testing/hostile/names.mjs';
import { cut, plainFileName, plainName, withoutTrailingSlashes } from './index.js';

describe('withoutTrailingSlashes', () => {
  it.each(['https://desk.test/app', 'https://desk.test/app/', 'https://desk.test/app///'])('of %s', (url) => {
    expect(withoutTrailingSlashes(url)).toBe('https://desk.test/app');
  });
});

describe('cut', () => {
  it('never splits a character', () => {
    expect(cut('ab😀', 3)).toBe('ab');
    expect(cut('ab😀', 4)).toBe('ab😀');
    expect(cut(null, 4)).toBe('');
  });
});

describe('plainFileName', () => {
  it.each([...HOSTILE_FILE_NAMES, ['🎂 convite.pdf', '🎂 convite.pdf']] as const)(
    'returns %j as %j',
    (given, shown) => {
      expect(plainFileName(given)).toBe(shown);
    },
  );

  it('keeps the end of a long name, without unpaired surrogates', () => {
    expect(plainFileName(`${'n'.repeat(300)}.pdf`, 10)).toBe('nnnnnn.pdf');
    expect(plainFileName('🎂🎂.pdf', 7)).toBe('🎂.pdf');
  });
});

describe('plainName', () => {
  it.each(HOSTILE_NAMES)('returns %j as %j', (given, shown) => {
    expect(plainName(given)).toBe(shown);
  });

  it('keeps the start of a long name, without unpaired surrogates', () => {
    expect(plainName('n'.repeat(300), 10)).toBe('n'.repeat(10));
    expect(plainName('Bia 🎂', 5)).toBe('Bia');
  });
});
