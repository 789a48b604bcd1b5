import type { AuditEntry } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import './AuditPage.js';

const anEntry = (fields: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ id: 'e1', companyId: 'c1', companyName: 'Padaria', at: '2026-11-20T12:30:00.000Z', action: 'user.updated' },
  actor: { kind: 'user', userId: 'u1', name: 'Ana Lima' },
  ...{ ip: '203.0.113.7', userAgent: 'Firefox 140' },
  target: { kind: 'user', id: 'u2', name: 'Bia' },
  before: { profile: 'user', queueIds: [], apiKey: '••••' },
  after: { profile: 'admin', queueIds: ['q1', 'gone'], apiKey: '••••' },
  ...fields,
});
const REFUSED = anEntry({
  ...{ id: 'e2', action: 'login.failed', before: {}, after: {} },
  actor: { kind: 'visitor', userId: null, name: '' },
});

function open(profile: 'admin' | 'user' = 'admin', isSuper = false, entries = [anEntry(), REFUSED]) {
  const user = aUser({ profile, super: isSuper });
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /users/list': () => [{ id: 'u1', name: 'Ana Lima', profile: 'admin', queues: [] }],
    'GET /queue': () => [{ id: 'q1', name: 'Vendas' }],
    'GET /companies/list': () => [{ id: 'c1', name: 'Padaria', status: true, dueDate: null }],
    'GET /audit': () => ({ entries, hasMore: false, nextCursor: null }),
  });
  renderApp('/audit', user);
  return gateway;
}
const row = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);
const asked = (gateway: ReturnType<typeof open>, name: string) =>
  gateway.of('GET /audit').map(({ query }) => query.get(name));

describe('the audit log', () => {
  it('shows who did what, to what and from where, in words', async () => {
    open();

    const changed = await row('Usuário alterado');
    expect(changed.getByText('Ana Lima')).toBeVisible();
    expect(changed.getByText('Usuário: Bia')).toBeVisible();
    expect(changed.getByText('203.0.113.7')).toBeVisible();
    expect((await row('Senha ou e-mail incorretos')).getByText('Visitante')).toBeVisible();
    expect(screen.queryByText('Padaria')).toBeNull();
  });

  it('opens an entry with its fields before and after, with readable names', async () => {
    open();
    await userEvent.click((await row('Usuário alterado')).getByRole('button', { name: /^Ver detalhes/ }));

    const dialog = within(await screen.findByRole('dialog', { name: 'Usuário alterado' }));
    expect(dialog.getByText('Firefox 140')).toBeVisible();
    const fields = () =>
      within(dialog.getByRole('table'))
        .getAllByRole('row')
        .map((one) => one.textContent);
    await waitFor(() =>
      expect(fields()).toEqual([
        'CampoAntesDepois',
        'PerfilUsuárioAdministrador',
        'FilasVendas\ngone',
        'Chave de API••••••••',
      ]),
    );
  });

  it('formats amounts of money, and translates product terms into the reader’s language', async () => {
    const target = { kind: 'addon', id: 'users', name: 'users' };
    const after = { value: 124.9, endedBecause: 'expired', recurrence: 'TRIMESTRAL', quantity: 2 };
    open('admin', false, [anEntry({ action: 'addon.updated', target, before: {}, after })]);

    const changed = await row('Adicional alterado');
    expect(changed.getByText('Adicional: Usuários')).toBeVisible();
    await userEvent.click(changed.getByRole('button', { name: /^Ver detalhes/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const fields = dialog.getAllByRole('row').map(({ textContent }) => textContent?.replace(/\s/g, ' '));
    expect(fields.slice(1)).toEqual([
      'Valor–R$ 124,90',
      'Fim–O tempo terminou',
      expect.stringMatching(/–Trimestral$/),
      'Quantidade–2',
    ]);
  });

  it('names the fields of nested records', async () => {
    const target = { kind: 'queue', id: 'sales', name: 'Vendas' };
    const after = {
      'sla.openHoursOnly': true,
      'sla.firstAnswerMinutes': 15,
      'assignment.limit': 3,
      'laneRule.message': 'Oi',
    };
    open('admin', false, [anEntry({ action: 'queue.updated', target, before: {}, after })]);

    await userEvent.click((await row('Fila alterada')).getByRole('button', { name: /^Ver detalhes/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const fields = dialog.getAllByRole('row').map(({ textContent }) => textContent);
    expect(fields.slice(1)).toEqual([
      'Prazos de atendimento (SLA) › só o horário de atendimento–Sim',
      'Prazos de atendimento (SLA) › primeira resposta (min)–15',
      'Distribuição automática › máximo por pessoa–3',
      'Regra da coluna › Mensagem–Oi',
    ]);
  });

  it('says when an action changed no fields', async () => {
    open();
    await userEvent.click((await row('Senha ou e-mail incorretos')).getByRole('button', { name: /^Ver detalhes/ }));

    expect(await screen.findByText('Este ato não alterou campos.')).toBeVisible();
  });

  it('filters by action, user and target, and resets all filters', async () => {
    const gateway = open();
    await userEvent.type(await screen.findByRole('combobox', { name: 'Ato' }), 'Usuário criado');
    await userEvent.click(await screen.findByRole('option', { name: 'Usuário criado' }));
    await waitFor(() => expect(asked(gateway, 'action')).toContain('user.created'));

    await userEvent.click(screen.getByRole('combobox', { name: 'Pessoa' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Ana Lima' }));
    await waitFor(() => expect(asked(gateway, 'userId')).toContain('u1'));
    await userEvent.click(screen.getByRole('combobox', { name: 'Sobre' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Fatura' }));
    await waitFor(() => expect(asked(gateway, 'targetKind')).toContain('invoice'));
    expect(screen.queryByRole('combobox', { name: 'Empresa' })).toBeNull();
  });

  it('shows the operator all companies, and filters by one of them', async () => {
    const gateway = open('admin', true);

    expect((await row('Usuário alterado')).getByText('Padaria')).toBeVisible();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Empresa' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Padaria' }));
    await waitFor(() => expect(asked(gateway, 'companyId')).toContain('c1'));
  });

  it('loads older entries from the cursor of the previous page, and shows each entry once', async () => {
    const gateway = open();
    const older = anEntry({ id: 'e3', action: 'user.created' });
    gateway.handlers['GET /audit'] = ({ query }) => ({
      entries: query.get('cursor') === 'from-e3' ? [REFUSED, older] : [anEntry(), REFUSED],
      hasMore: !query.has('pageNumber'),
      nextCursor: 'from-e3',
    });

    expect(await screen.findByText('Usuário criado')).toBeVisible();
    expect(asked(gateway, 'cursor')).toEqual([null, 'from-e3']);
    expect(asked(gateway, 'pageNumber')).toEqual([null, '2']);
    expect(screen.getAllByText('Senha ou e-mail incorretos')).toHaveLength(1);
  });

  it('is not available to users', async () => {
    open('user');

    expect(await screen.findByText('Acesso não permitido')).toBeVisible();
  });
});
