import type { Usage, UsagePart } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import './SubscriptionPage.js';

const DAY_MS = 86_400_000;
const anAddon = (fields: Partial<NonNullable<UsagePart['addon']>> = {}): UsagePart['addon'] => ({
  ...{ price: 10, isOffered: true, on: 0, ending: 0, endsAt: null },
  ...fields,
});
const aUsage = (parts: Partial<Record<UsagePart['part'], Partial<UsagePart>>> = {}): Usage => ({
  ...{ planName: 'Ouro', dueDate: new Date(Date.now() + 10 * DAY_MS).toISOString(), months: 1, isTrial: false },
  parts: (['users', 'connections', 'queues', 'storage'] as const).map((part) => ({
    ...{ part, used: 1, limit: 10, addon: null },
    ...parts[part],
  })),
});

type PageOptions = { credit?: number; profile?: 'admin' | 'user'; usage?: Usage; dueDate?: string | null };
function open({ credit = 0, profile = 'admin', usage = aUsage(), dueDate = null }: PageOptions = {}) {
  const user = aUser({ profile, company: { ...aUser().company, dueDate } });
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /invoices/credit': () => ({ credit }),
    'GET /addons': () => usage,
    'GET /subscription/mandate': () => ({ isOffered: false, canSimulate: false, mandate: null }),
    'PUT /addons': () => usage,
  });
  renderApp('/subscription', user);
  return gateway;
}
const partOf = async (label: string) =>
  within((await screen.findByRole('progressbar', { name: label })).closest('li') as HTMLElement);
const openAddons = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Adicionais: ${name}` }));
  return within(await screen.findByRole('dialog'));
};
const shown = (dialog: Awaited<ReturnType<typeof openAddons>>) =>
  dialog.getAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));

describe('the subscription', () => {
  it('shows the company’s credit, and that the next invoice uses it', async () => {
    open({ credit: 25.5 });

    expect(await screen.findByLabelText('Crédito')).toHaveValue('R$\u00a025,50');
    expect(screen.getByText('Desconta da próxima fatura, sem você fazer nada.')).toBeVisible();
  });

  it('shows the remaining amount of the open invoice in the review of a checkout', async () => {
    const gateway = open();
    const invoice = { id: 'i2', number: 2, detail: 'Plano Ouro, 20/11/2031', status: 'open', value: 99.9, paid: 25 };
    const rest = { lines: [], dueDate: '2031-11-21T02:59:59.999Z', paidAt: null, refunded: 0, debit: null };
    const invoices = [
      { ...invoice, ...rest },
      { ...invoice, ...rest, id: 'i1', status: 'paid' },
    ];
    gateway.handlers['GET /invoices/all'] = () => ({ invoices, count: 2, hasMore: false });
    gateway.handlers[`GET /companies/listPlan/${aUser().companyId}`] = () => ({ plan: { name: 'Ouro', users: 1 } });
    await userEvent.click(await screen.findByRole('button', { name: 'Assine Agora!' }));
    await userEvent.click(screen.getByText('Revisar'));

    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText('Plano Ouro, 20/11/2031')).toBeVisible();
    expect(dialog.getByText(/^R\$\s74,90$/)).toBeVisible();
  });

  it('shows the price on the page and in every step of the checkout, before an invoice exists', async () => {
    const usage = {
      ...aUsage({ users: { addon: anAddon({ price: 10, on: 3, ending: 1 }) } }),
      price: 199.9,
      months: 3,
    };
    const gateway = open({ usage });
    gateway.handlers['GET /invoices/all'] = () => ({ invoices: [], count: 0, hasMore: false });
    gateway.handlers[`GET /companies/listPlan/${aUser().companyId}`] = () => ({ plan: { name: 'Ouro', users: 1 } });
    const price = /R\$\s659,70 a cada 3 meses/;
    expect(await screen.findByLabelText('Valor')).toHaveValue('R$\u00a0659,70 a cada 3 meses');
    await userEvent.click(screen.getByRole('button', { name: 'Assine Agora!' }));
    const dialog = within(screen.getByRole('dialog'));
    for (const step of ['Personalizar', 'Dados', 'Revisar']) {
      await userEvent.click(dialog.getByText(step));
      expect(dialog.getByText(price)).toBeVisible();
    }
  });

  it.each([
    [1, 1, 2],
    [3, 1, 4],
    [3, 23, 4],
    [4, 12, 5],
  ])('counts the remaining days as the greeting does: %i days and %i hours are %i', async (days, hours, count) => {
    open({ dueDate: new Date(Date.now() + days * DAY_MS + hours * 3_600_000).toISOString() });

    expect(await screen.findByLabelText('Período de teste')).toHaveValue(`${count} dias restantes`);
    expect(screen.getByText(new RegExp(`${count} dias`), { selector: 'header *' })).toBeVisible();
  });

  it('shows read-only values as text, not as fields', async () => {
    open({ credit: 25.5 });
    await screen.findByLabelText('Crédito');

    const fields = screen.getAllByRole('textbox');
    expect(fields.length).toBeGreaterThan(2);
    for (const field of fields) {
      expect(field).toHaveAttribute('readonly');
      expect(field.parentElement).toHaveClass('MuiInput-root');
      expect(field.parentElement).not.toHaveClass('MuiInput-underline');
    }
  });

  it('explains why a company on a free plan cannot pay', async () => {
    open({ usage: { ...aUsage(), price: 0 } });

    expect(await screen.findByText('O plano da empresa é gratuito: não há nada a pagar.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Assine Agora!' })).toBeDisabled();
  });

  it('asks for the payer before the review, and continues directly to the review', async () => {
    const gateway = open({ usage: { ...aUsage(), price: 99.9 } });
    gateway.handlers['GET /invoices/all'] = () => ({ invoices: [], count: 0, hasMore: false });
    gateway.handlers[`GET /companies/listPlan/${aUser().companyId}`] = () => ({ plan: { name: 'Ouro', users: 1 } });
    await userEvent.click(await screen.findByRole('button', { name: 'Assine Agora!' }));
    const dialog = within(screen.getByRole('dialog'));
    const next = () => userEvent.click(dialog.getByRole('button', { name: 'Próximo' }));
    await next();
    expect(dialog.getByLabelText(/Nome completo/)).toHaveAttribute('aria-invalid', 'false');
    await next();
    expect(dialog.getByLabelText(/Nome completo/)).toHaveAttribute('aria-invalid', 'true');
    for (const [label, text] of [
      [/Nome completo/, 'Ana da Silva'],
      [/Endereço/, 'Rua das Flores, 10'],
      [/Cidade/, 'São Paulo'],
      [/CEP/, '01000-000'],
    ] as const)
      await userEvent.type(dialog.getByLabelText(label), text);
    await userEvent.click(dialog.getByRole('combobox', { name: /País/ }));
    await userEvent.click(screen.getByRole('option', { name: 'Brasil' }));
    await next();
    expect(await dialog.findByText('Ana da Silva')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'PAGAR' })).toBeVisible();
  });

  it('offers no checkout for a free plan', async () => {
    open({ usage: { ...aUsage(), price: 0 } });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Assine Agora!' })).toBeDisabled());
  });

  it('requests neither credit nor usage for a viewer who is not the payer', async () => {
    const gateway = open({ credit: 25.5, profile: 'user' });

    expect(await screen.findByLabelText('E-mail de cobrança')).toBeVisible();
    expect(screen.queryByLabelText('Crédito')).toBeNull();
    expect(gateway.calls.map(({ path }) => path)).not.toContain('/invoices/credit');
    expect(gateway.calls.map(({ path }) => path)).not.toContain('/addons');
  });

  it('shows the usage of the plan, warns near and at limits, and explains how to get more', async () => {
    open({
      usage: aUsage({
        users: { used: 8, addon: anAddon() },
        connections: { used: 2, limit: 2 },
        storage: { used: 1.234, limit: 2.5 },
      }),
    });

    const users = await partOf('Usuários');
    expect(users.getByText('8 de 10')).toBeVisible();
    expect(users.getByText('Perto do limite.')).toBeVisible();
    expect(users.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '80');
    const connections = await partOf('Conexões');
    expect(
      connections.getByText('Limite atingido. Para ter mais, fale com o suporte sobre outro plano.'),
    ).toBeVisible();
    expect(connections.queryByRole('button')).toBeNull();
    expect((await partOf('Espaço para arquivos')).getByText('1,23 de 2,5 GB')).toBeVisible();
    expect((await partOf('Filas')).queryByText(/imite/)).toBeNull();
  });

  it('shows unlimited storage, and storage that is not counted yet', async () => {
    open({ usage: aUsage({ storage: { used: 3, limit: null }, queues: { used: null } }) });

    expect(await screen.findByText('3 GB, sem limite')).toBeVisible();
    expect(screen.getByText('não disponível agora')).toBeVisible();
  });

  it('lets the administrator add more, and shows the cost first', async () => {
    const gateway = open({ usage: aUsage({ users: { addon: anAddon({ price: 31 }) } }) });
    const dialog = await openAddons('Usuários');
    await userEvent.clear(dialog.getByLabelText('Quantidade'));
    await userEvent.type(dialog.getByLabelText('Quantidade'), '2');

    const [, monthly, days] = shown(dialog);
    expect(monthly).toBe('R$ 62,00 por mês em cada fatura (R$ 31,00 cada).');
    expect(days).toMatch(
      /^Vale agora mesmo\. Os dias até \d\d\/\d\d\/\d{4} custam R\$ 2\d,\d\d e vêm na próxima fatura\.$/,
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.of('PUT /addons').map(({ body }) => body)).toEqual([{ addon: 'users', quantity: '2' }]);
    await waitFor(() => expect(gateway.of('GET /addons').length).toBeGreaterThan(1));
  });

  it('says that add-ons are free during a trial', async () => {
    open({ usage: { ...aUsage({ users: { addon: anAddon() } }), isTrial: true } });
    const dialog = await openAddons('Usuários');
    await userEvent.clear(dialog.getByLabelText('Quantidade'));
    await userEvent.type(dialog.getByLabelText('Quantidade'), '1');

    expect(shown(dialog).at(-1)).toMatch(/^Vale agora mesmo, sem custo até o fim do período de teste/);
  });

  it('shows how long cancelled add-ons remain, and why some cannot be cancelled', async () => {
    const endsAt = new Date(Date.now() + 10 * DAY_MS).toISOString();
    const gateway = open({ usage: aUsage({ users: { addon: anAddon({ on: 3, ending: 1, endsAt }) } }) });
    gateway.handlers['PUT /addons'] = () => {
      throw new Refusal(409, 'ERR_ADDON_IN_USE');
    };
    expect((await partOf('Usuários')).getByText(/^Com 3 usuários adicionais, .* 1 termina em/)).toBeVisible();
    const dialog = await openAddons('Usuários');
    expect(dialog.getByLabelText('Quantidade')).toHaveValue(2);
    await userEvent.clear(dialog.getByLabelText('Quantidade'));
    await userEvent.type(dialog.getByLabelText('Quantidade'), '1');
    expect(shown(dialog).at(-1)).toMatch(/^Os que saem valem até/);

    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('A empresa está usando isso. Libere espaço antes de diminuir.')).toBeVisible();
  });
});
