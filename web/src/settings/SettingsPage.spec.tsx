import { SETTING_DEFAULTS } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

const settings = Object.entries(SETTING_DEFAULTS).map(([key, value]) => ({ key, value }));
const answers = (user = aUser()) => ({
  'GET /auth/me': () => user,
  'GET /settings/': () => settings,
  'GET /settings/allowregister': () => ({ key: 'allowregister', value: 'disabled' }),
  'GET /settings/viewregister': () => ({ key: 'viewregister', value: 'disabled' }),
  'GET /settings/trial': () => ({ key: 'trial', value: '3' }),
  'PUT /settings/userRating': () => ({ key: 'userRating', value: 'enabled' }),
  'PUT /settings/trial': () => ({ key: 'trial', value: '7' }),
});
const choose = async (label: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

describe('the settings page', () => {
  it('saves a choice at once', async () => {
    const gateway = fakeGateway(answers());
    renderApp('/settings', aUser());
    await choose('Avaliações', 'Habilitado');

    expect(await screen.findByText('Operação atualizada com sucesso.')).toBeVisible();
    expect(gateway.of('PUT /settings/userRating')[0]?.body).toEqual({ key: 'userRating', value: 'enabled' });
    expect(screen.queryByText('Configurações Globais')).toBeNull();
  });

  it('shows an agent what is chosen, and lets nothing be changed', async () => {
    const user = aUser({ profile: 'user' });
    fakeGateway(answers(user));
    renderApp('/settings', user);

    expect(await screen.findByRole('combobox', { name: 'Avaliações' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('has the platform’s settings for a super user', async () => {
    const user = aUser({ super: true });
    const gateway = fakeGateway(answers(user));
    renderApp('/settings', user);
    await choose('Dias de teste', '7 dias');

    expect(await screen.findByText('Operação atualizada com sucesso.')).toBeVisible();
    expect(gateway.of('PUT /settings/trial')).toHaveLength(1);
  });
});
