import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import en from './texts/en.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };

/** Platform options and integration options have separate tables. */
const ELSEWHERE = [
  ...['allowregister', 'viewregister', 'signupConfirmEmail', 'trial'],
  ...['ipixc', 'tokenixc', 'ipmkauth', 'clientidmkauth', 'clientsecretmkauth', 'asaas'],
];

describe('the administrators’ manual', () => {
  it.each([
    ['pt', 'administrador', pt],
    ['en', 'administrator', en],
  ])('has a row for each option of the settings in %s', (language, name, texts) => {
    const manual = readFileSync(new URL(`../../../docs/manual/${language}/${name}.md`, import.meta.url), 'utf8');
    const names = Object.entries(texts.settingsPage.keys).filter(([key]) => !ELSEWHERE.includes(key));
    const lacking = names.map(([, text]) => text).filter((text) => !manual.includes(`\n| **${text}**`));
    expect(lacking).toEqual([]);
  });
});
