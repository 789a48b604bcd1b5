import type { CompanyInvoice } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { tableReply } from '../../test/table-reply.js';
import './BusinessPage.js';

const MONTHS = Array.from({ length: 12 }, (_, n) => ({
  ...{ month: `2026-${String(n + 1).padStart(2, '0')}`, payments: 0, lost: 0 },
  income: n === 11 ? 1_234.5 : 0,
}));
const FIGURES = { active: 7, inTrial: 3, overdue: 2, months: MONTHS, plans: [] };
const anInvoice = (fields: Partial<CompanyInvoice> = {}): CompanyInvoice => ({
  ...{ id: 'i1', number: 1, companyId: 'c1', companyName: 'Padaria', detail: 'Plano Ouro', value: 99.9, paid: 0 },
  lines: [{ kind: 'plan', planName: 'Ouro', months: 1, value: 99.9 }],
  ...{ dueDate: '2026-11-21T02:59:59.999Z', status: 'open', paidAt: null, settledBy: null, refunded: 0, debit: null },
  ...fields,
});
const PAID = anInvoice({
  ...{ id: 'i2', companyName: 'Mercado', status: 'paid', paid: 99.9, refunded: 10, paidAt: '2026-11-20T12:00:00.000Z' },
  settledBy: { userId: 'boss', reason: 'Depósito' },
});
const PAYMENT = {
  ...{ id: 'efi:E1', value: 99.9, refundable: 89.9, at: '2026-11-20T12:00:00.000Z', isByHand: false },
  refunds: [
    { id: 'r1', value: 10, state: 'done', at: '2026-11-21T12:00:00.000Z', reason: 'Pagou em dobro', failure: null },
    { id: 'r2', value: 5, state: 'failed', at: '2026-11-21T12:00:00.000Z', reason: null, failure: 'sem saldo' },
  ],
};

function open(isSuper = true, invoices = [anInvoice(), PAID], plans: object[] = []) {
  const user = aUser({ profile: 'admin', super: isSuper });
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /business/figures': () => ({ ...FIGURES, plans }),
    'GET /admin/company-invoices': () => tableReply('company-invoices', invoices),
    'POST /business/invoices/i1/settle': () => ({ message: 'Settled' }),
    'GET /business/invoices/i2/payments': () => ({ payments: [PAYMENT] }),
    'POST /business/invoices/i2/refunds': () => ({ message: 'Refund asked for' }),
  });
  renderApp('/business', user);
  return gateway;
}
const row = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);

describe('the operator’s business', () => {
  it('shows the figures, and the invoices of all companies with their settlement', async () => {
    open();

    expect(await screen.findByText('Empresas ativas')).toBeVisible();
    expect(screen.getByText('7')).toBeVisible();
    expect(screen.getByText(/1\.234,50/)).toBeVisible();
    expect((await row('Padaria')).getByText('Em Aberto')).toBeVisible();
    expect((await row('Mercado')).getByText('Baixa manual: Depósito')).toBeVisible();
    expect((await row('Mercado')).getByText(/^Estornado: R\$\s10,00$/)).toBeVisible();
    expect((await row('Mercado')).queryByRole('button', { name: 'Dar baixa' })).toBeNull();
    expect((await row('Padaria')).queryByRole('button', { name: 'Estornar' })).toBeNull();
  });

  it('shows the income of each plan, highest first, in a legend and in a table', async () => {
    open(
      true,
      [],
      [
        { planName: 'Bronze', companies: 2, income: 59.8 },
        { planName: 'Ouro', companies: 5, income: 1_174.7 },
      ],
    );
    const chart = within(await screen.findByRole('region', { name: 'Recebido por plano em doze meses' }));

    const entries = within(chart.getByRole('list', { name: 'Legenda' })).getAllByRole('listitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Ouro', 'Bronze']);
    const rows = chart.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent);
    expect(rows.map((text) => text.replaceAll(/\s/g, ' '))).toEqual([
      ...['PlanoValor (R$)', 'OuroR$ 1.174,70', 'BronzeR$ 59,80'],
    ]);
  });

  it('offers no refund for an invoice that was paid entirely with credit', async () => {
    const lines = [...PAID.lines, { kind: 'credit' as const, value: -99.9 }];
    const byCredit = { ...PAID, id: 'i3', companyName: 'Farmácia', refunded: 0, settledBy: null, lines };
    open(true, [byCredit, PAID]);

    expect((await row('Mercado')).getByRole('button', { name: 'Estornar' })).toBeVisible();
    expect((await row('Farmácia')).queryByRole('button')).toBeNull();
  });

  it('settles an open invoice manually, with a reason', async () => {
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

  it('refunds part of a payment with a reason and a unique id, and lists earlier refunds', async () => {
    const gateway = open();
    await userEvent.click((await row('Mercado')).getByRole('button', { name: 'Estornar' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Devolvido/)).toBeVisible();
    expect(dialog.getByText('Pagou em dobro')).toBeVisible();
    expect(dialog.getByText('Feito no provedor de pagamento · sem saldo')).toBeVisible();
    expect(dialog.getByLabelText(/até R\$\s89,90/)).toHaveValue('89,90');

    await userEvent.clear(dialog.getByLabelText(/^Valor/));
    await userEvent.click(dialog.getByRole('button', { name: 'Estornar' }));
    expect(dialog.getByLabelText(/^Valor/)).toBeInvalid();
    expect(dialog.getByLabelText('Motivo')).toBeInvalid();
    await userEvent.type(dialog.getByLabelText(/^Valor/), '20,5');
    await userEvent.type(dialog.getByLabelText('Motivo'), 'Desistiu');
    await userEvent.click(dialog.getByRole('button', { name: 'Estornar' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.of('POST /business/invoices/i2/refunds').map(({ body }) => body)).toEqual([
      { paymentId: 'efi:E1', value: 20.5, reason: 'Desistiu', refundId: expect.stringMatching(/^[\da-f-]{36}$/) },
    ]);
  });

  it('requests the invoices with one state', async () => {
    const gateway = open();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Situação' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Vencidas' }));

    await waitFor(() =>
      expect(gateway.of('GET /admin/company-invoices').at(-1)?.query.get('filter')).toBe('{"status":"overdue"}'),
    );
  });

  it('is available to super users only', async () => {
    open(false);

    expect(await screen.findByText('Sem permissão para acessar!')).toBeVisible();
    expect(screen.queryByText('Empresas ativas')).toBeNull();
  });
});
