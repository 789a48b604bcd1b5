import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES, type Language } from '../shared/lib/languages.js';
import { en } from './en.js';
import { es } from './es.js';
import { pt } from './pt.js';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
const DICTIONARIES: Record<Language, object> = { pt, en, es };
const LOCALES = LANGUAGES.map(({ locale }) => locale);
const TRANSLATIONS = LOCALES.filter((locale) => locale !== 'pt');
const NAMES = LOCALES.map((locale) => `${locale}.json`).sort();
/** English contains only the differences from react-admin's own package. */
const OVERRIDES = 'i18n/react-admin/texts';
/** These texts are sent to contacts and do not appear on screens. */
const TEMPLATES = 'flows/templates/texts';
/** Their variables are examples with translated names. */
const EXAMPLES = ['flows,forms,valuesHint', 'flows,forms,urlHint'];

const isFolderOfTexts = (folder: string) => NAMES.some((name) => existsSync(join(SOURCES, folder, name)));
const FOLDERS = [...new Set(readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).map(dirname))].filter(
  isFolderOfTexts,
);
const FEATURES = FOLDERS.filter((folder) => folder !== TEMPLATES);
const WHOLE = FOLDERS.filter((folder) => folder !== OVERRIDES);

type Path = readonly string[];
const entriesOf = (texts: object, above: Path = []): [Path, string][] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]): [Path, string][] =>
    typeof value === 'string' ? [[[...above, key], value]] : entriesOf(value as object, [...above, key]),
  );
const textsIn = (folder: string, language: Language) =>
  entriesOf(JSON.parse(readFileSync(join(SOURCES, folder, `${language}.json`), 'utf8')) as object);
const keysIn = (folder: string, language: Language) => textsIn(folder, language).map(([path]) => path.join(' '));
const at = (texts: object, path: Path) =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], texts);
const variablesOf = (text: string) => [...new Set(text.match(/%\{\w+\}|\{\{\w+\}\}/g))].sort().join(' ');

describe('the text files', () => {
  it('exist for each language in every folder', () => {
    expect(FOLDERS.length).toBeGreaterThan(60);
    const files = FOLDERS.map((folder) => [folder, readdirSync(join(SOURCES, folder)).sort()] as const);
    expect(files.filter(([, names]) => String(names) !== String(NAMES))).toEqual([]);
  });

  it.each(TRANSLATIONS)('have the Portuguese keys in %s', (language) => {
    const keys = (of: Language) => Object.fromEntries(WHOLE.map((folder) => [folder, keysIn(folder, of).sort()]));
    expect(keys(language)).toEqual(keys('pt'));
  });

  it.each(TRANSLATIONS)('have the Portuguese variables in %s', (language) => {
    const different = FOLDERS.flatMap((folder) => {
      const portuguese = new Map(textsIn(folder, 'pt').map(([path, text]) => [String(path), text]));
      return textsIn(folder, language).filter(
        ([path, text]) =>
          !EXAMPLES.includes(String(path)) && variablesOf(text) !== variablesOf(portuguese.get(String(path)) ?? ''),
      );
    });
    expect(different).toEqual([]);
  });

  it.each(LOCALES)('are all part of the dictionary in %s', (language) => {
    const texts = FEATURES.flatMap((folder) => textsIn(folder, language));
    expect(texts.filter(([path, text]) => at(DICTIONARIES[language], path) !== text)).toEqual([]);
  });

  it('define each key once', () => {
    const keys = FEATURES.flatMap((folder) => keysIn(folder, 'pt'));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
});
