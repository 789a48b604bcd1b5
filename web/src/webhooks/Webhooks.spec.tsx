import type { Webhook, WebhookDelivery, WebhookTestResult } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { copiedBy } from '../../test/copied-by.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { tableReply } from '../../test/table-reply.js';
import './DeliveryList.js';
import './WebhookList.js';

const AT = '2026-11-21T12:00:00.000Z';
const aWebhook = (fields: Partial<Webhook> = {}): Webhook => ({
  ...{ id: 'w1', url: 'https://hooks.test/recado', description: 'ERP', events: ['message.received'], active: true },
  ...{ secret: '••••••••abcd', failingSince: null, switchedOffAt: null, createdAt: AT, updatedAt: AT },
  ...fields,
});
const aDelivery = (fields: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  ...{ id: 'evt_1', webhookId: 'w1', type: 'message.received', subject: 'ticket.t1', state: 'failed', tries: 3 },
  ...{ status: 500, failure: null, durationMs: 12, happenedAt: AT, lastTriedAt: AT },
  ...fields,
});
const ARRIVED: WebhookTestResult = {
  ...{ message: 'ok', delivered: true, status: 200, failure: null, durationMs: 31, answer: 'ok' },
};
const open = (address: string, more: Record<string, () => unknown> = {}, webhook = aWebhook()) => {
  const user = aUser();
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /admin/webhooks': () => tableReply('webhooks', [webhook]),
    'GET /admin/webhooks/w1': () => webhook,
    'GET /admin/webhook-deliveries': () => tableReply('webhook-deliveries', [aDelivery()]),
    'POST /webhooks/w1/test': () => ({ ...ARRIVED }),
    'POST /webhooks/w1/replay': () => ({ message: 'ok' }),
    'POST /webhooks/w1/secret': () => ({ secret: 'whsec_new' }),
    'POST /webhook-deliveries/evt_1/resend': () => ({ message: 'ok' }),
    ...more,
  });
  renderApp(address, user);
  return gateway;
};
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('the webhooks page', () => {
  it('adds an endpoint with its events, and shows its secret once', async () => {
    const created = { ...aWebhook({ id: 'w2' }), signingSecret: 'whsec_once' };
    const gateway = open('/webhooks', { 'POST /admin/webhooks': () => created });
    await click('Novo webhook');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Endereço' }), 'https://hooks.test/novo');
    await userEvent.click(screen.getByRole('combobox', { name: 'Eventos' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Atendimento finalizado' }));
    await userEvent.keyboard('{Escape}');
    await click('Adicionar');

    expect(await screen.findByText('whsec_once')).toBeVisible();
    const [sent] = gateway.of('POST /admin/webhooks');
    expect(sent?.body).toEqual({
      ...{ url: 'https://hooks.test/novo', description: '', events: ['ticket.closed'], active: true },
    });
  });

  it('requires a URL and an event', async () => {
    const gateway = open('/webhooks');
    await click('Novo webhook');
    await click('Adicionar');

    expect(await screen.findByText('Obrigatório')).toBeVisible();
    expect(screen.getByText('Valor inválido')).toBeVisible();
    expect(gateway.of('POST /admin/webhooks')).toEqual([]);
  });

  it('reports an unencrypted URL at the field', async () => {
    const details = { fields: { url: ['Must begin with https'] }, form: [] };
    open('/webhooks/w1', {
      'PUT /admin/webhooks/w1': () => {
        throw new Refusal(400, 'ERR_VALIDATION', details);
      },
    });
    await userEvent.type(await screen.findByLabelText('Descrição'), '2');
    await click('Salvar');

    expect(await screen.findByText('O endereço começa com https')).toBeVisible();
  });

  it('generates a new secret in the form', async () => {
    open('/webhooks/w1');
    await click('Gerar');

    expect(await screen.findByDisplayValue('whsec_new')).toBeVisible();
    expect(copiedBy(screen.getByRole('button', { name: 'Copiar' }))).toBe('whsec_new');
  });

  it('shows since when an endpoint has failed, and that it was disabled', async () => {
    open('/webhooks', {}, aWebhook({ active: false, switchedOffAt: AT }));

    expect(await screen.findByText(/Desligado por falhas em/)).toBeVisible();
    expect(screen.getByRole('button', { name: /Enviar evento de teste/ })).toBeDisabled();
  });

  it('shows that an endpoint created by the support waits for an administrator', async () => {
    open('/webhooks', {}, aWebhook({ active: true, unconfirmedBy: 'Olga' }));

    expect(await screen.findByText('Definido pelo suporte (Olga): confirme em Configurações › Opções')).toBeVisible();
  });

  it.each([
    ['HTTP 404 · 31 ms', { status: 404, answer: 'Not found' }],
    ['Endereço não permitido · 0 ms', { status: null, failure: 'addressRefused', durationMs: 0, answer: '' }],
  ])('shows a failed test as failed: %s', async (facts, more) => {
    open('/webhooks', { 'POST /webhooks/w1/test': () => ({ ...ARRIVED, delivered: false, ...more }) });
    await click(/Enviar evento de teste a/);

    const result = within(await screen.findByRole('dialog', { name: 'Evento de teste' }));
    expect(result.getByRole('alert')).toHaveTextContent('O endereço não confirmou o evento.');
    expect(result.getByText(facts)).toBeVisible();
  });

  it('sends a test event, and resends failed ones', async () => {
    const gateway = open('/webhooks');
    await click(/Enviar evento de teste a/);
    const result = within(await screen.findByRole('dialog', { name: 'Evento de teste' }));
    expect(result.getByRole('alert')).toHaveTextContent('O endereço recebeu o evento.');
    expect(result.getByText('HTTP 200 · 31 ms')).toBeVisible();
    expect(result.getByLabelText('Resposta')).toHaveTextContent('ok');
    await click('Fechar');
    await click(/Enviar de novo a/);
    await click('Enviar de novo');

    await waitFor(() => expect(gateway.of('POST /webhooks/w1/replay')).toMatchObject([{ body: {} }]));
    expect(gateway.of('POST /webhooks/w1/test')).toHaveLength(1);
  });

  it('opens the log of an endpoint, where one event can be resent', async () => {
    const gateway = open('/webhooks', {
      'GET /admin/webhook-deliveries/evt_1': () => ({ ...aDelivery(), body: '{"type":"message.received"}' }),
    });
    await click(/Registro de/);

    const row = within(await screen.findByRole('row', { name: /message.received/ }));
    expect(row.getByText('Falhou')).toBeVisible();
    expect(row.getByText('500')).toBeVisible();
    const asked = gateway.of('GET /admin/webhook-deliveries').at(-1);
    expect(JSON.parse(asked?.query.get('filter') ?? '{}')).toEqual({ webhookId: 'w1' });
    await userEvent.click(row.getByRole('button', { name: /Ver/ }));
    expect(await screen.findByText(/"type": "message.received"/)).toBeVisible();
    await click('Fechar');
    await userEvent.click(row.getByRole('button', { name: /Enviar message.received de novo/ }));
    expect(await screen.findByText('O evento vai de novo.')).toBeVisible();
  });
});
