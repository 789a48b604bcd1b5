import type { Invoice } from '@recado/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import './PayPage.js';

const TOKEN = 'a'.repeat(32);
const INVOICE: Invoice = {
  ...{
    id: 'i1',
    number: 1,
    detail: 'Plano Ouro',
    lines: [],
    value: 99.9,
    paid: 0,
    refunded: 0,
    debit: null,
    status: 'open',
    paidAt: null,
  },
  dueDate: '2031-03-21T02:59:59.999Z',
};

const PIX = {
  ...{ token: TOKEN, invoiceId: 'i1', qrcode: { qrcode: '00020126pix6304ABCD' }, payUrl: null },
  ...{ valor: { original: '99.90' }, expiresAt: '2031-03-22T02:59:59.999Z', canSimulate: false, canPayByCard: false },
};

function open(canPayByCard: boolean) {
  const page = { companyName: 'Padaria', language: 'pt-BR', timeZone: 'America/Sao_Paulo', pix: null, canPayByCard };
  const gateway = fakeGateway({
    [`GET /payments/${TOKEN}`]: () => ({ ...page, invoice: INVOICE }),
    [`POST /payments/${TOKEN}/charge`]: () => ({ payUrl: `${window.location.href}#card` }),
  });
  renderApp(`/pay/${TOKEN}`);
  return gateway;
}

describe('the payment page', () => {
  it('redirects to the provider’s page for a card', async () => {
    const gateway = open(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Pagar com cartão' }));

    await waitFor(() => expect(window.location.hash).toBe('#card'));
    expect(gateway.of(`POST /payments/${TOKEN}/charge`).map(({ body }) => body)).toEqual([{ method: 'card' }]);
  });

  it('asks for the CPF or CNPJ only when the provider requires one, and shows validation errors', async () => {
    const gateway = open(false);
    const path = `POST /payments/${TOKEN}/charge`;
    gateway.handlers[path] = () => {
      throw new Refusal(400, 'ERR_VALIDATION', { fields: { document: ['CPF ou CNPJ é obrigatório'] } });
    };
    await userEvent.click(await screen.findByRole('button', { name: 'PAGAR' }));
    expect(await screen.findByText('CPF ou CNPJ é obrigatório')).toBeVisible();

    await userEvent.type(screen.getByLabelText('CPF ou CNPJ'), '529.982.247-25');
    gateway.handlers[path] = () => PIX;
    await userEvent.click(screen.getByRole('button', { name: 'PAGAR' }));

    expect(await screen.findByDisplayValue('00020126pix6304ABCD')).toBeVisible();
    expect(gateway.of(path).map(({ body }) => body)).toEqual([{}, { document: '529.982.247-25' }]);
  });

  it('shows the remaining amount after a partial payment, and hides the code for the full amount', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], advanceTimers: true });
    const gateway = open(false);
    gateway.handlers[`POST /payments/${TOKEN}/charge`] = () => PIX;
    await userEvent.click(await screen.findByRole('button', { name: 'PAGAR' }));
    expect(await screen.findByDisplayValue('00020126pix6304ABCD')).toBeVisible();

    const page = { companyName: 'Padaria', language: 'pt-BR', timeZone: 'America/Sao_Paulo', canPayByCard: false };
    gateway.handlers[`GET /payments/${TOKEN}`] = () => ({ ...page, pix: null, invoice: { ...INVOICE, paid: 10 } });
    act(() => jest.advanceTimersByTime(5_000));

    expect(await screen.findByText(/^Pago: R\$\s10,00 · Falta: R\$\s89,90$/)).toBeVisible();
    expect(screen.queryByDisplayValue('00020126pix6304ABCD')).toBeNull();
    expect(screen.getByRole('button', { name: 'PAGAR' })).toBeVisible();
    jest.useRealTimers();
  });

  it('offers no card payment without a card provider', async () => {
    open(false);

    expect(await screen.findByRole('button', { name: 'PAGAR' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pagar com cartão' })).toBeNull();
  });
});
