import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aUser } from '../../../test/builders.js';
import { fakeGateway } from '../../../test/fake-gateway.js';
import { aFlow } from '../../../test/flow-builders.js';
import { aQueue } from '../../../test/queue-builders.js';
import { renderApp } from '../../../test/render-app.js';
import { tableReply } from '../../../test/table-reply.js';
import '../../connections/ConnectionList.js';
import '../../queues/QueueForm.js';

const admin = aUser();
const FLOWS = [aFlow({ id: 'f1', name: 'Pedidos', publishedVersion: 2 }), aFlow({ id: 'f2', name: 'Novo' })];

const gatewayWith = (flowId: string | null) =>
  fakeGateway({
    'GET /auth/me': () => admin,
    'GET /queue': () => [],
    'GET /whatsapp': () => [aConnection({ flowId })],
    'GET /admin/flows': () => tableReply('flows', FLOWS),
    'GET /admin/connections': () => tableReply('connections', [aConnection({ flowId })]),
    'GET /admin/connections/shop': () => aConnection({ flowId }),
    'PUT /admin/connections/shop': () => aConnection(),
    'GET /admin/queues/sales': () => aQueue({ flowId }),
    'PUT /admin/queues/sales': () => aQueue(),
    'GET /queue-options': () => [],
  });
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Fluxo de conversa' }));
  await userEvent.click(await screen.findByRole('option', { name }));
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
};

describe('the flow that starts conversations', () => {
  it('is selected for a connection, which shows what it replaces', async () => {
    const gateway = gatewayWith(null);
    renderApp('/connections/shop', admin);
    expect(await screen.findByText(/no lugar da saudação e do menu de filas/)).toBeVisible();
    await choose('Pedidos');

    await waitFor(() => expect(gateway.of('PUT /admin/connections/shop')[0]?.body).toMatchObject({ flowId: 'f1' }));
  });

  it('is removed from a queue', async () => {
    const gateway = gatewayWith('f2');
    renderApp('/queues/sales', admin);
    expect(await screen.findByText('Novo (não publicado)')).toBeVisible();
    expect(screen.getByText(/depois que a fila foi escolhida/)).toBeVisible();
    await choose('Nenhum');

    await waitFor(() => expect(gateway.of('PUT /admin/queues/sales')[0]?.body).toMatchObject({ flowId: null }));
  });
});
