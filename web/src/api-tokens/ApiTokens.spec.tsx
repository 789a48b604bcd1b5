import type { ApiToken } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { copiedBy } from '../../test/copied-by.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { tableReply } from '../../test/table-reply.js';
import './ApiTokenList.js';

const AT = '2026-11-21T12:00:00.000Z';
const aToken = (fields: Partial<ApiToken> = {}): ApiToken => ({
  ...{ id: 't1', name: 'ERP', scopes: ['messages:send'], whatsappId: null, hint: 'rcd_Ab3d…wxyz' },
  ...{ createdBy: { id: 'u1', name: 'Ana' }, createdAt: AT, expiresAt: null, lastUsedAt: null },
  ...fields,
});
const open = (tokens: ApiToken[], more: Record<string, () => unknown> = {}) => {
  const user = aUser();
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /whatsapp': () => [{ id: 'w1', name: 'Loja', queues: [], queueIds: [] }],
    'GET /admin/api-tokens': () => tableReply('api-tokens', tokens),
    ...more,
  });
  renderApp('/api-tokens', user);
  return gateway;
};
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('the page of API tokens', () => {
  it('shows the scopes, expiry and last use of each token', async () => {
    open([
      aToken({ name: 'Loja virtual', whatsappId: 'w1', expiresAt: '2020-01-02T12:00:00.000Z' }),
      aToken({ id: 't2', scopes: ['contacts:read', 'tickets:read'], lastUsedAt: AT }),
    ]);

    const first = await screen.findByRole('row', { name: /Loja virtual/ });
    const second = screen.getByRole('row', { name: /ERP/ });
    expect(await within(first).findByText('Só por Loja')).toBeVisible();
    expect(first).toHaveTextContent('Enviar mensagens');
    expect(first).toHaveTextContent('Venceu em');
    expect(first).toHaveTextContent('Nunca usado');
    expect(second).toHaveTextContent('Ler contatos, Ler atendimentos e mensagens');
    expect(second).toHaveTextContent('Não vence');
    expect(second).toHaveTextContent('criado por Ana');
  });

  it('creates a token with scopes and an expiry date, and shows it once', async () => {
    const gateway = open([], { 'POST /admin/api-tokens': () => ({ ...aToken(), token: 'rcd_once' }) });
    await click('Novo token');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nome' }), 'ERP');
    await userEvent.click(screen.getByRole('combobox', { name: 'Permissões' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Ler contatos' }));
    await userEvent.keyboard('{Escape}');
    fireEvent.change(screen.getByLabelText('Validade'), { target: { value: '2099-05-10' } });
    await click('Adicionar');

    expect(await screen.findByText('rcd_once')).toBeVisible();
    expect(gateway.of('POST /admin/api-tokens')[0]?.body).toEqual({
      ...{ name: 'ERP', scopes: ['messages:send', 'contacts:read'], whatsappId: null },
      expiresAt: new Date('2099-05-10T23:59:59').toISOString(),
    });
    expect(copiedBy(screen.getByRole('button', { name: 'Copiar' }))).toBe('rcd_once');
    expect(await screen.findByText('Copiado')).toBeVisible();
    await click('Fechar');
    await waitFor(() => expect(screen.queryByText('rcd_once')).toBeNull());
  });

  it('rejects a past date, and scopes that conflict with a connection', async () => {
    const gateway = open([]);
    await click('Novo token');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nome' }), 'ERP');
    await userEvent.click(screen.getByRole('combobox', { name: 'Permissões' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Ler contatos' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('combobox', { name: 'Conexão' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Loja' }));
    fireEvent.change(screen.getByLabelText('Validade'), { target: { value: '2020-05-10' } });
    await click('Adicionar');

    expect(await screen.findByText('Este dia já passou')).toBeVisible();
    expect(screen.getByText('Com uma conexão, só enviar mensagens')).toBeVisible();
    expect(gateway.of('POST /admin/api-tokens')).toEqual([]);
  });

  it('revokes a token after confirmation', async () => {
    const gateway = open([aToken()], { 'DELETE /admin/api-tokens/t1': () => ({ message: 'ok' }) });
    await click('Excluir ERP');
    expect(await screen.findByText('Os programas que usam este token são recusados na hora.')).toBeVisible();
    await click('Excluir');

    await waitFor(() => expect(gateway.of('DELETE /admin/api-tokens/t1')).toHaveLength(1));
  });

  it('is available to administrators only', async () => {
    const user = aUser({ profile: 'user' });
    fakeGateway({ 'GET /auth/me': () => user });
    renderApp('/api-tokens', user);

    expect(await screen.findByText('Acesso não permitido')).toBeVisible();
  });
});
