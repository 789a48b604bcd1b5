import type { MessagePoll } from '@recado/contracts';
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import { aTicket } from '../../../../../test/builders.js';
import { createI18nProvider } from '../../../../i18n/i18n-provider.js';
import { ThreadContext } from '../thread-context.js';
import { PollCard } from './PollCard.js';

const ANA = { name: 'Ana', fromMe: false };
const show = (poll: Partial<MessagePoll>, isGroup: boolean) =>
  render(
    <I18nContextProvider value={createI18nProvider()}>
      <ThreadContext.Provider
        value={{ ticket: { ...aTicket(), isGroup }, actions: null, writable: true, jump: () => undefined }}
      >
        <PollCard poll={{ question: 'Quando?', options: [], revision: 1, ...poll }} />
      </ThreadContext.Provider>
    </I18nContextProvider>,
  ).container;

it.each<[string, MessagePoll['options'], boolean, string]>([
  ['without votes', [{ name: 'Hoje', votes: [] }], false, 'Hoje0 votos'],
  ['with a vote', [{ name: 'Hoje', votes: [ANA] }], false, 'Hoje1 voto'],
  [
    'with voters of a group, ours among them',
    [
      { name: 'Hoje', votes: [ANA, { name: '', fromMe: true }] },
      { name: 'Amanhã', votes: [{ name: 'Bia', fromMe: false }] },
    ],
    true,
    'Hoje2 votosAna, NósAmanhã1 votoBia',
  ],
  ['with a voter without a name', [{ name: 'Hoje', votes: [{ name: '', fromMe: false }] }], true, 'Hoje1 voto'],
  ['with two options of one name', [{ name: 'A', votes: [] }, { name: 'A', votes: [ANA] }], false, 'A0 votosA1 voto'], // prettier-ignore
  ['with an option that looks like markup', [{ name: '<b>', votes: [] }], false, '<b>0 votos'],
  ['without options', [], false, ''],
])('shows a poll %s', (_case, options, isGroup, text) => {
  const container = show({ options }, isGroup);
  expect(container.textContent).toBe(`📊 Quando?${text}`);
  expect(screen.getByRole('group', { name: 'Enquete: Quando?' })).toBeVisible();
});
