import type { PlannedBy } from '@recado/contracts';
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import { aMessage } from '../../../../test/builders.js';
import { createI18nProvider } from '../../../i18n/i18n-provider.js';
import { MessageOrigin } from './MessageOrigin.js';

const PLANNED: [PlannedBy, string][] = [
  [{ kind: 'campaign', name: 'Natal' }, 'Campanha Natal'],
  [{ kind: 'schedule', name: '' }, 'Mensagem agendada'],
  [{ kind: 'api', name: '' }, 'Enviada pela API'],
];

it.each(PLANNED)('an automated message shows its origin: %j', (planned, text) => {
  render(
    <I18nContextProvider value={createI18nProvider()}>
      <MessageOrigin message={aMessage({ planned })} />
    </I18nContextProvider>,
  );
  expect(screen.getByText(text)).toBeVisible();
});
