import type { Invoice } from '@recado/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { anyWidth, onScreenOf, WIDTH } from '../../test/screen-width.js';
import { tableReply } from '../../test/table-reply.js';
import './InvoiceList.js';

const PLAN: Invoice['lines'][number] = { kind: 'plan', planName: 'Ouro', months: 3, value: 299.7 };
const anInvoice = (fields: Partial<Invoice> = {}): Invoice => ({
  ...{ id: 'i1', number: 1, detail: 'Plano Ouro, 20/11/2026', lines: [PLAN], value: 299.7, paid: 0 },
  ...{ dueDate: '2026-11-21T02:59:59.999Z', status: 'open', paidAt: null, refunded: 0, debit: null },
  ...fields,
});

function open(invoices: Invoice[]) {
  const user = aUser({ profile: 'admin' });
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /admin/invoices': () => tableReply('invoices', invoices),
  });
  renderApp('/financeiro', user);
  return gateway;
}

describe('an invoice', () => {
  afterEach(anyWidth);

  it('lists its items when it contains more than the plan', async () => {
    open([
      anInvoice({ id: 'i2', number: 2, lines: [PLAN, { kind: 'credit', value: -25 }], paid: 25 }),
      anInvoice({ detail: 'Plano Ouro, 20/08/2026' }),
    ]);

    const lines = within(await screen.findByRole('list', { name: 'Itens da fatura 2' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Plano Ouro, 3 mesesR\$\s299,70$/),
      expect.stringMatching(/^Crédito-R\$\s25,00$/),
    ]);
    expect(screen.queryByRole('list', { name: 'Itens da fatura 1' })).toBeNull();
  });

  it('shows the paid and remaining amounts while it is open', async () => {
    open([
      anInvoice({ id: 'i3', number: 3, status: 'paid', paid: 299.7 }),
      anInvoice({ id: 'i2', number: 2, paid: 25 }),
      anInvoice(),
    ]);

    expect(await screen.findAllByText(/^Pago:/)).toHaveLength(1);
    const row = screen.getByText(/^Pago: R\$\s25,00 · Falta: R\$\s274,70$/).closest('tr');
    expect(within(row as HTMLElement).getByRole('cell', { name: '2' })).toBeVisible();
  });

  it('has the pay button within the width of a phone', async () => {
    onScreenOf(WIDTH.phone);
    open([anInvoice()]);

    const cells = within((await screen.findByText('Plano Ouro, 20/11/2026')).closest('tr') as HTMLElement);
    expect(cells.getByRole('button', { name: 'PAGAR' }).closest('td')).toHaveTextContent(/Em Aberto|Vencido/);
  });

  it('is filtered by state and sorted by a column, without bulk actions', async () => {
    const gateway = open([anInvoice()]);
    await userEvent.click(await screen.findByText('Data Venc.', { selector: 'th *' }));
    await waitFor(() => expect(gateway.of('GET /admin/invoices').at(-1)?.query.get('sort')).toBe('["dueDate","ASC"]'));
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar filtro' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Status' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Status' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Vencidas' }));

    await waitFor(() =>
      expect(gateway.of('GET /admin/invoices').at(-1)?.query.get('filter')).toBe('{"status":"overdue"}'),
    );
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
