import type { CarriedQuote, Message } from '@recado/contracts';
import { expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import { aMessage, aTicket } from '../../../../test/builders.js';
import { createI18nProvider } from '../../../i18n/i18n-provider.js';
import type { ThreadMessage } from '../../live/inbox-state.js';
import { MessageQuote } from './MessageQuote.js';
import { ThreadContext } from './thread-context.js';

const CARRIED: CarriedQuote = { body: 'Oi', fromMe: false, isStatus: false, mediaType: null, participant: null };
const jump = jest.fn();
const show = (fields: Partial<Message>) =>
  render(
    <I18nContextProvider value={createI18nProvider()}>
      <ThreadContext.Provider value={{ ticket: aTicket(), actions: null, writable: true, jump }}>
        <MessageQuote message={aMessage(fields) as ThreadMessage} />
      </ThreadContext.Provider>
    </I18nContextProvider>,
  ).container;

it.each<[string, Partial<CarriedQuote>, string]>([
  ['a text', {}, `${aTicket().contact.name}Oi`],
  ['a text of ours', { fromMe: true }, 'NósOi'],
  ['a text of a member', { participant: { name: 'Bia', number: '' } }, 'BiaOi'],
  ['a type without text', { body: '', mediaType: 'vcard' }, `${aTicket().contact.name}Contatos`],
  ['an unknown type', { body: '' }, `${aTicket().contact.name}Mensagem`],
  ['our status', { fromMe: true, isStatus: true }, 'Resposta ao seu statusOi'],
  ['our status without content', { fromMe: true, isStatus: true, body: '' }, 'Resposta ao seu statusStatus'],
  ['their status', { isStatus: true }, `Resposta ao status de ${aTicket().contact.name}Oi`],
])('shows a quote that is not stored, without a link: %s', (_case, quote, text) => {
  const container = show({ quotedMsg: null, carriedQuote: { ...CARRIED, ...quote } });
  expect(container).toHaveTextContent(text);
  expect(screen.queryByRole('button')).toBeNull();
});

it('a stored quote links to its message', () => {
  show({ quotedMsg: { ...CARRIED, id: 'q1' } });
  fireEvent.click(screen.getByRole('button'));
  expect(jump).toHaveBeenCalledWith('q1');
});

it('a deleted message has no quote', () => {
  expect(show({ isDeleted: true, carriedQuote: CARRIED })).toBeEmptyDOMElement();
});
