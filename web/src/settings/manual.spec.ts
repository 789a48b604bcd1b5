import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { settingsTexts } from './texts.js';

/** Choices of the whole platform and of integrations have tables of their own. */
const ELSEWHERE = [
  ...['allowregister', 'viewregister', 'signupConfirmEmail', 'trial'],
  ...['ipixc', 'tokenixc', 'ipmkauth', 'clientidmkauth', 'clientsecretmkauth', 'asaas'],
];

describe('the manual of administrators', () => {
  it.each([
    ['pt', 'administrador'],
    ['en', 'administrator'],
  ] as const)('has a row for each option of the settings in %s', (language, name) => {
    const manual = readFileSync(new URL(`../../../docs/manual/${language}/${name}.md`, import.meta.url), 'utf8');
    const names = Object.entries(settingsTexts.settingsPage.keys).filter(([key]) => !ELSEWHERE.includes(key));
    const lacking = names.map(([, text]) => text[language]).filter((text) => !manual.includes(`\n| **${text}**`));
    expect(lacking).toEqual([]);
  });
});
