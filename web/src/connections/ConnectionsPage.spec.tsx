import { describe, expect, it } from '@jest/globals';
import type { ConnectionView } from '@recado/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

const admin = aUser();
const delivery = aConnection({
  id: 'delivery',
  name: 'Delivery',
  number: null,
  status: 'qrcode',
  qrcode: '2@abc',
  isDefault: false,
});

function withConnections(...connections: ConnectionView[]) {
  return fakeGateway({
    'GET /auth/me': () => admin,
    'GET /whatsapp': () => connections,
    'GET /queue': () => [],
    'POST /whatsapp': () => delivery,
    'DELETE /whatsapp/shop': () => ({ message: 'ok' }),
    'POST /whatsapp-restart': () => ({ message: 'ok' }),
  });
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body);

describe('the connections page', () => {
  it.each([
    ['CONNECTED', ['Desconectar']],
    ['PAIRING', ['Desconectar']],
    ['TIMEOUT', ['Desconectar']],
    ['DISCONNECTED', ['Tentar novamente', 'Novo QR CODE']],
    ['qrcode', ['QR CODE']],
    ['OPENING', ['Conectando']],
  ] as const)('offers for %s: %s', async (status, labels) => {
    withConnections(aConnection({ status }));
    renderApp('/connections', admin);
    const row = await rowOf('Loja Centro');

    for (const label of labels) expect(row.getByRole('button', { name: label })).toBeVisible();
    expect(row.getAllByRole('button')).toHaveLength(labels.length + 2);
  });

  it('writes the number as people do', async () => {
    withConnections(aConnection());
    renderApp('/connections', admin);

    expect(await screen.findByText('+55 (11) 99612-4408')).toBeVisible();
  });

  it('shows the code, and closes it when the phone has read it', async () => {
    withConnections(delivery);
    const { say } = renderApp('/connections', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'QR CODE' }));
    expect(await screen.findByRole('dialog', { name: 'Conectar “Delivery”' })).toBeVisible();
    const { id, name, retries } = delivery;
    const updatedAt = '2026-11-21T13:00:00.000Z';
    say('whatsappSession', {
      action: 'update',
      session: { id, name, retries, updatedAt, number: '5511912345678', status: 'CONNECTED', qrcode: '' },
    });

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('Conectado')).toBeVisible();
  });

  it('asks before it deletes', async () => {
    const gateway = withConnections(aConnection());
    renderApp('/connections', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir Loja Centro' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Deseja realmente excluir esse registro?')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }));

    await waitFor(() => expect(gateway.of('DELETE /whatsapp/shop')).toHaveLength(1));
  });

  it('says what is wrong with a name', async () => {
    const gateway = withConnections(aConnection());
    renderApp('/connections', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Adicionar WhatsApp' }));
    const dialog = within(await screen.findByRole('dialog'));
    const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));
    await submit();
    expect(await dialog.findByText('Required')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Nome'), 'D');
    await submit();

    expect(await dialog.findByText('Too Short!')).toBeVisible();
    expect(gateway.of('POST /whatsapp')).toHaveLength(0);
  });

  it('says that a restart takes a moment', async () => {
    withConnections(aConnection());
    renderApp('/connections', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Reiniciar conexões' }));

    expect(await screen.findByText('Aguarde... reiniciando...')).toBeVisible();
  });

  it('is not for agents', async () => {
    const agent = aUser({ profile: 'user' });
    fakeGateway({ 'GET /auth/me': () => agent, 'GET /tickets': () => ({ tickets: [], count: 0, hasMore: false }) });
    renderApp('/connections', agent);

    expect(await screen.findByText('Acesso não permitido')).toBeVisible();
    expect(window.location.pathname).toBe('/tickets');
    expect(screen.queryByRole('link', { name: /Conexões/ })).not.toBeInTheDocument();
  });
});
