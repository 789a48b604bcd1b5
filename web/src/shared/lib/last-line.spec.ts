import { describe, expect, it } from '@jest/globals';
import { lastLine } from './last-line.js';

const translate = (key: string) => (key === 'thread.kind.voice' ? 'Mensagem de voz' : key);

describe('the last line of a ticket', () => {
  it.each([
    ['🎤 0:12', 'Mensagem de voz · 0:12'],
    ['🎤', 'Mensagem de voz'],
    ['Ana: 🎤 1:05', 'Ana: Mensagem de voz · 1:05'],
    ['canto 🎤', 'canto 🎤'],
    ['*oi* 🎤 0:12', 'oi 🎤 0:12'],
  ])('for %j is %j', (text, line) => {
    expect(lastLine(text, translate)).toBe(line);
  });
});
