import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import './PayPage.js';

const TOKEN = 'a'.repeat(32);
const INVOICE = {
  ...{
    id: 'i1',
    number: 1,
    detail: 'Plano Ouro',
    value: 99.9,
    paid: 0,
    refunded: 0,
    debit: null,
    status: 'open',
    paidAt: null,
  },
  dueDate: '2031-03-21T02:59:59.999Z',
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
  it('leads to the provider’s page for a card', async () => {
    const gateway = open(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Pagar com cartão' }));

    await waitFor(() => expect(window.location.hash).toBe('#card'));
    expect(gateway.of(`POST /payments/${TOKEN}/charge`).map(({ body }) => body)).toEqual([{ method: 'card' }]);
  });

  it('offers no card where nobody takes one', async () => {
    open(false);

    expect(await screen.findByRole('button', { name: 'PAGAR' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pagar com cartão' })).toBeNull();
  });
});
