import type { MessagePoll } from '@recado/contracts';
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import { createI18nProvider } from '../../../../i18n/i18n-provider.js';
import { PollCard } from './PollCard.js';

const ANA = { name: 'Ana', fromMe: false };
const show = (poll: Partial<MessagePoll>) =>
  render(
    <I18nContextProvider value={createI18nProvider()}>
      <PollCard poll={{ question: 'Quando?', options: [], revision: 1, ...poll }} />
    </I18nContextProvider>,
  ).container;

it.each<[string, MessagePoll['options'], string]>([
  ['without votes', [{ name: 'Hoje', votes: [] }], 'Hoje0 votos'],
  ['with a vote', [{ name: 'Hoje', votes: [ANA] }], 'Hoje1 votoAna'],
  [
    'with several voters including the user',
    [
      { name: 'Hoje', votes: [ANA, { name: '', fromMe: true }] },
      { name: 'Amanhã', votes: [{ name: 'Bia', fromMe: false }] },
    ],
    'Hoje2 votosAna, NósAmanhã1 votoBia',
  ],
  ['with a voter without a name', [{ name: 'Hoje', votes: [{ name: '', fromMe: false }] }], 'Hoje1 voto'],
  ['with two options of the same name', [{ name: 'A', votes: [] }, { name: 'A', votes: [ANA] }], 'A0 votosA1 votoAna'], // prettier-ignore
  ['with an option that looks like markup', [{ name: '<b>', votes: [] }], '<b>0 votos'],
  ['without options', [], ''],
])('shows a poll %s', (_case, options, text) => {
  const container = show({ options });
  expect(container.textContent).toBe(`📊 Quando?${text}`);
  expect(screen.getByRole('group', { name: 'Enquete: Quando?' })).toBeVisible();
});
