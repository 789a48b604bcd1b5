import { describe, expect, it } from '@jest/globals';
import { isKnownDisplay } from './companion-display.js';

describe('isKnownDisplay', () => {
  it.each([
    'Chrome (Windows)',
    'Chrome (Mac OS)',
    'Firefox (Linux)',
    'Edge (Windows)',
    'Safari (iOS)',
    'Opera (Ubuntu)',
  ])('accepts %s', (display) => expect(isKnownDisplay(display)).toBe(true));

  it.each([
    'Chrome (Recado)',
    'Recado (Windows)',
    'Desktop (Windows)',
    'chrome (windows)',
    'Chrome (macOS)',
    'Chrome (Windows) ',
    'Chrome (Windows) (x)',
    'Chrome(Windows)',
    'Chrome (Windows',
    'Chrome ()',
    'Chrome',
    '(Windows)',
    '',
  ])('rejects %j', (display) => expect(isKnownDisplay(display)).toBe(false));
});
