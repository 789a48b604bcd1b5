import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { copiedBy } from '../../test/copied-by.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { SAMPLE_LANGUAGES } from './call-samples.js';
import './MessagesApiPage.js';

const TOKEN = 'a-token-of-the-shop-1234';
const user = aUser();
const open = (more: Record<string, () => unknown> = {}) => {
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /messages-api/usage': () => ({ today: 3, lastThirtyDays: 40 }),
    'POST /api/messages/send': () => ({ id: 'm', ids: ['m'], state: 'queued' }),
    ...more,
  });
  renderApp('/messages-api', user);
  return gateway;
};
const form = async (name: string) => within(await screen.findByRole('form', { name }));

describe('the messages API page', () => {
  it('describes sending text and media, and shows the usage', async () => {
    open();

    expect(await screen.findByRole('heading', { name: 'Envio de texto' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Envio de mídia' })).toBeVisible();
    expect(screen.getAllByText(/POST .*\/api\/messages\/send/)).toHaveLength(2);
    expect(await screen.findByText(/Hoje: 3\. Últimos 30 dias: 40\./)).toBeVisible();
  });

  it.each(SAMPLE_LANGUAGES)('shows the call in %s, with a copy button', async (language) => {
    open();
    const tabs = within(await screen.findByRole('tablist', { name: 'Envio de texto: a chamada' }));
    await userEvent.click(tabs.getByRole('tab', { name: language }));
    const copied = copiedBy(screen.getAllByRole('button', { name: `Copiar ${language}` })[0] as HTMLElement);

    expect(await screen.findByText('Copiado')).toBeVisible();
    expect(copied).toContain('http://gateway.test');
    expect(copied).toContain('/api/messages/send');
    expect(copied).toMatch(/Bearer/);
    expect(copied).toMatch(/Idempotency-Key/);
  });

  it('links admins to the webhooks', async () => {
    open();

    expect(await screen.findByRole('link', { name: 'Webhooks' })).toHaveAttribute('href', '/webhooks');
  });

  it('sends with the connection’s token, never with the user’s session', async () => {
    const gateway = open();
    const test = await form('Envio de texto');
    await userEvent.type(test.getByLabelText('Token'), TOKEN);
    await userEvent.type(test.getByLabelText('Número'), '5511996124408');
    await userEvent.type(test.getByLabelText('Mensagem'), 'Oi!');
    await userEvent.click(test.getByRole('button', { name: 'Enviar' }));

    expect(await screen.findByText('Mensagem enviada com sucesso')).toBeVisible();
    const [sent] = gateway.of('POST /api/messages/send');
    expect(sent).toMatchObject({ token: `Bearer ${TOKEN}`, body: { number: '5511996124408', body: 'Oi!' } });
  });

  it.each([
    ['Envio de texto', 3],
    ['Envio de mídia', 3],
  ])('requires %s', async (name, required) => {
    const gateway = open();
    const test = await form(name);
    await userEvent.click(test.getByRole('button', { name: 'Enviar' }));

    await waitFor(() => expect(test.getAllByText('Obrigatório')).toHaveLength(required));
    expect(gateway.of('POST /api/messages/send')).toEqual([]);
  });

  it('shows why a message was rejected', async () => {
    open({
      'POST /api/messages/send': () => {
        throw new Refusal(401, 'ERR_WAPP_TOKEN_INVALID');
      },
    });
    const test = await form('Envio de texto');
    await userEvent.type(test.getByLabelText('Token'), TOKEN);
    await userEvent.type(test.getByLabelText('Número'), '5511996124408');
    await userEvent.type(test.getByLabelText('Mensagem'), 'Oi!');
    await userEvent.click(test.getByRole('button', { name: 'Enviar' }));

    expect(await screen.findByText('Este token não vale, ou não vale mais.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'API de mensagens' })).toBeVisible();
  });
});
