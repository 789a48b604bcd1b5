import { hash } from '@node-rs/argon2';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { PasswordHasher } from './password-hasher.js';

describe('a password', () => {
  const hasher = new PasswordHasher();
  beforeAll(() => hasher.onModuleInit());

  it.each([
    ['composed', 'Ação-2026é', 'decomposed', 'Ac\u0327a\u0303o-2026e\u0301'],
    ['decomposed', 'Ac\u0327a\u0303o-2026e\u0301', 'composed', 'Ação-2026é'],
    ['of full width', 'Ｓｅｎｈａ１２３', 'of half width', 'Senha123'],
    ['with a ligature', 'Eﬁcaz2026', 'without', 'Eficaz2026'],
    ['in Korean syllables', '한국어1Aa', 'in letters', '한국어1Aa'.normalize('NFD')],
  ])('that was set %s (%s) matches when typed %s', async (_how, set, _other, typed) => {
    expect(await hasher.verify(await hasher.hash(set), typed)).toBe(true);
  });

  it('of an earlier release matches as it was typed then', async () => {
    const old = await hash('Ac\u0327a\u0303o-2026', { memoryCost: 9_216, timeCost: 4, parallelism: 1 });

    expect(await hasher.verify(old, 'Ac\u0327a\u0303o-2026')).toBe(true);
  });

  it.each(['Acao-2026e', 'ação-2026é', 'Ação-2026é ', ''])('does not match %j', async (typed) => {
    expect(await hasher.verify(await hasher.hash('Ação-2026é'), typed)).toBe(false);
  });

  it('of an unknown user does not match', async () => {
    expect(await hasher.verify(null, 'Ação-2026é')).toBe(false);
  });
});
