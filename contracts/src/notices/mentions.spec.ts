import { describe, expect, it } from '@jest/globals';
import { mentionedIn, mentionsIn, withNames } from './mentions.js';

describe('mentions', () => {
  const users = [
    { id: 'ana', name: 'Ana Souza' },
    { id: 'jose', name: 'José Lima' },
    { id: 'jose2', name: 'José Prado' },
  ];

  it.each([
    ['Veja isto, @Ana Souza!', ['ana']],
    ['@ana pode ver?', ['ana']],
    ['@Anabela pode ver?', []],
    ['escreva para joana@ana.com', []],
    ['@jose lima e @Ana', ['ana', 'jose']],
    ['@José, por favor', []], // two users have this name
    ['nobody', []],
  ])('in “%s”', (text, expected) => {
    expect(mentionedIn(text, users)).toEqual(expected);
  });

  it('matches the longest name', () => {
    expect(mentionedIn('@Ana Souza', [{ id: 'short', name: 'Ana' }, ...users])).toEqual(['ana']);
  });

  it('has the position in the original text', () => {
    const text = 'Oi @José Lima, e você, @ana?';
    const places = mentionsIn(text, users).map(({ userIds, at, length }) => [userIds, text.slice(at, at + length)]);
    expect(places).toEqual([
      [['jose'], '@José Lima'],
      [['ana'], '@ana'],
    ]);
  });

  it("uses the writer's choice when two users have the same name", () => {
    const same = [
      { id: 'one', name: 'Rui Dias' },
      { id: 'two', name: 'Rui Dias' },
    ];
    const meant = (chosen: string[]) => mentionsIn('@Rui Dias e @Rui Dias', same, chosen).map(({ userIds }) => userIds);
    expect(meant(['two', 'one'])).toEqual([['two'], ['one']]);
    expect(meant([])).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
  });

  it('shows the current name, or the old name of a deleted user', () => {
    const text = '@Ana Souza, fale com @José Lima.';
    const names: Record<string, string> = { ana: 'Ana Maria Reis' };
    const now = withNames(text, mentionsIn(text, users), (id) => names[id]);
    expect(now.text).toBe('@Ana Maria Reis, fale com @José Lima.');
    expect(now.mentions.map(({ at, length }) => now.text.slice(at, at + length))).toEqual([
      '@Ana Maria Reis',
      '@José Lima',
    ]);
  });
});
