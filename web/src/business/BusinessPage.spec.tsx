import type { CompanyInvoice } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import './BusinessPage.js';

const MONTHS = Array.from({ length: 12 }, (_, n) => ({
  ...{ month: `2026-${String(n + 1).padStart(2, '0')}`, payments: 0, lost: 0 },
  income: n === 11 ? 1_234.5 : 0,
}));
const FIGURES = { active: 7, inTrial: 3, overdue: 2, months: MONTHS, plans: [] };
const anInvoice = (fields: Partial<CompanyInvoice> = {}): CompanyInvoice => ({
  ...{ id: 'i1', number: 1, companyId: 'c1', companyName: 'Padaria', detail: 'Plano Ouro', value: 99.9, paid: 0 },
  lines: [{ kind: 'plan', planName: 'Ouro', months: 1, value: 99.9 }],
  ...{ dueDate: '2026-11-21T02:59:59.999Z', status: 'open', paidAt: null, settledBy: null },
  ...fields,
});
const PAID = anInvoice({
  ...{ id: 'i2', companyName: 'Mercado', status: 'paid', paid: 99.9, paidAt: '2026-11-20T12:00:00.000Z' },
  settledBy: { userId: 'boss', reason: 'Depósito' },
});

function open(isSuper = true) {
  const user = aUser({ profile: 'admin', super: isSuper });
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /business/figures': () => FIGURES,
    'GET /business/invoices': () => ({ invoices: [anInvoice(), PAID], count: 2, hasMore: false }),
    'POST /business/invoices/i1/settle': () => ({ message: 'Settled' }),
  });
  renderApp('/business', user);
  return gateway;
}
const row = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);

describe('the operator’s business', () => {
  it('shows its figures, and the invoices of all companies with how each was settled', async () => {
    open();

    expect(await screen.findByText('Empresas ativas')).toBeVisible();
    expect(screen.getByText('7')).toBeVisible();
    expect(screen.getByText(/1\.234,50/)).toBeVisible();
    expect((await row('Padaria')).getByText('Em Aberto')).toBeVisible();
    expect((await row('Mercado')).getByText('Baixa manual: Depósito')).toBeVisible();
    expect((await row('Mercado')).queryByRole('button')).toBeNull();
  });

  it('settles an open invoice by hand, with a reason', async () => {
    const gateway = open();
    await userEvent.click((await row('Padaria')).getByRole('button', { name: 'Dar baixa' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/como se ela tivesse pago R\$\s99,90/)).toBeVisible();

    await userEvent.click(dialog.getByRole('button', { name: 'Dar baixa' }));
    expect(dialog.getByLabelText('Motivo')).toBeInvalid();
    await userEvent.type(dialog.getByLabelText('Motivo'), 'Pix na conta');
    await userEvent.click(dialog.getByRole('button', { name: 'Dar baixa' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.of('POST /business/invoices/i1/settle').map(({ body }) => body)).toEqual([
      { reason: 'Pix na conta' },
    ]);
  });

  it('asks for the invoices of one state', async () => {
    const gateway = open();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Situação' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Vencidas' }));

    await waitFor(() => expect(gateway.calls.some(({ query }) => query.get('status') === 'overdue')).toBe(true));
  });

  it('is for super users only', async () => {
    open(false);

    expect(await screen.findByText('Sem permissão para acessar!')).toBeVisible();
    expect(screen.queryByText('Empresas ativas')).toBeNull();
  });
});
