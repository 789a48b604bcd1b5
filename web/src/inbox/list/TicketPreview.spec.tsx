import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import { aTicket } from '../../../test/builders.js';
import { createI18nProvider } from '../../i18n/i18n-provider.js';
import { TicketPreview } from './TicketPreview.js';

it.each([
  ['Até amanhã', 'Até amanhã'],
  ['', 'Nenhuma mensagem ainda'],
])('a ticket whose last message is %j shows %j', (lastMessage, text) => {
  render(
    <I18nContextProvider value={createI18nProvider()}>
      <TicketPreview ticket={aTicket({ lastMessage })} words="" />
    </I18nContextProvider>,
  );
  expect(screen.getByText(text)).toBeVisible();
});
