import { describe, expect, it } from '@jest/globals';
import { ERROR_CODES } from '@recado/contracts';
import { en } from './en.js';
import { es } from './es.js';
import { knownLanguage } from '../shared/lib/languages.js';
import { SECTIONS } from '../layout/navigation-items.js';
import { pt } from './pt.js';

/** Returns each text with its full key. The names of actions contain dots themselves. */
const entriesOf = (texts: object, above = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]): [string, string][] =>
    typeof value === 'string' ? [[`${above}${key}`, value]] : entriesOf(value as object, `${above}${key}.`),
  );
const flat = (texts: object): Record<string, string> => Object.fromEntries(entriesOf(texts));
const keysOf = (texts: object): string[] => Object.keys(flat(texts));
const variablesOf = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort();
describe('the texts', () => {
  it.each([
    ['pt', pt, /^Nov[oa] \S/],
    ['en', en, /^New \S/],
    ['es', es, /^Nuev[oa] \S/],
  ])('use one wording for buttons that create a record in %s', (_language, texts, wording) => {
    const buttons = entriesOf(texts).filter(([key]) => /^resources\.[\w-]+\.add$/.test(key));
    expect(buttons.length).toBeGreaterThan(15);
    expect(buttons.filter(([, text]) => !wording.test(text))).toEqual([]);
  });

  /** These are quoted from the specification, or mean something else. */
  const APART = ['resources.queues.saved', 'consents.side.saved', 'flows.status.saved', 'assist.noteSaved'];
  const QUOTED_IN_PORTUGUESE = ['settingsPage.saved', 'settingsPage.hoursSaved'];
  it.each([
    ['pt', pt, /^(Alterações|Configurações) salvas$/, [...APART, ...QUOTED_IN_PORTUGUESE]],
    ['en', en, /^Changes saved$/, APART],
    ['es', es, /^Cambios guardados$/, APART.slice(1)],
  ])('confirm that a form was saved with one wording in %s', (_language, texts, wording, apart) => {
    const said = entriesOf(texts).filter(([key]) => /\.(saved|\w+Saved)$/.test(key));
    expect(said.length).toBeGreaterThan(6);
    expect(said.filter(([key, text]) => !apart.includes(key) && !wording.test(text))).toEqual([]);
  });

  it('contain every item of the menu', () => {
    const labels = SECTIONS.flatMap(({ label, items }) => [label, ...items.map((item) => item.label)]);

    expect(labels.filter((label) => !(label in flat(pt)))).toEqual([]);
  });

  it.each([
    ['en', en],
    ['es', es],
  ])('have exactly the Portuguese keys in %s', (_language, texts) => {
    expect(keysOf(texts).sort()).toEqual(keysOf(pt).sort());
  });

  it.each([
    ['en', en],
    ['es', es],
  ])('use the same variables in %s', (_language, texts) => {
    const translated = flat(texts);
    const different = Object.entries(flat(pt)).filter(
      ([key, text]) => String(variablesOf(text)) !== String(variablesOf(translated[key] ?? '')),
    );

    expect(different).toEqual([]);
  });

  it.each([
    ['pt', pt],
    ['en', en],
    ['es', es],
  ])('contain every error code in %s', (_language, texts) => {
    expect(Object.keys(texts.errors).sort()).toEqual(Object.keys(ERROR_CODES).sort());
  });

  it('match the specification’s quotations in Portuguese', () => {
    expect(pt.validation).toMatchObject({ tooShort: 'Too Short!', tooLong: 'Too Long!', required: 'Required' });
    expect(pt.app.confirmDelete).toBe('Deseja realmente excluir esse registro?');
    expect(pt.app.noAccess).toBe('Acesso não permitido');
    expect(pt.connections.restarting).toBe('Aguarde... reiniciando...');
    expect(pt.inbox.create.chooseQueue).toBe('Selecione uma fila');
    expect(pt.shell.elsewhere).toBe('Sua conta foi acessada em outro computador.');
    expect(pt.login.expired).toBe(
      'Opss! Sua assinatura venceu %{date}. Entre em contato com o Suporte para mais informações!',
    );
  });
});

describe('knownLanguage', () => {
  it.each([
    ['es-MX', 'es'],
    ['en', 'en'],
    ['de', 'pt'],
    [null, 'pt'],
  ])('maps %s to %s', (asked, language) => {
    expect(knownLanguage(asked)).toBe(language);
  });
});
