import type { Fleet, FleetAction } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import './FleetPage.js';

const AT = '2026-11-01T12:00:00.000Z';
const pod = (id: string, more: object = {}) => ({
  ...{ id, revision: 'r1', startedAt: AT, seenAt: AT, isAlive: true, isLeaving: false, isDrained: false, sessions: 2 },
  ...more,
});
const FLEET: Fleet = {
  pods: [pod('pod-aaaa'), pod('pod-bbbb', { isDrained: true, sessions: 0 })],
  counts: [
    { status: 'CONNECTED', problem: null, count: 1 },
    { status: 'DISCONNECTED', problem: 'ERR_WAPP_VERSION_REFUSED', count: 3 },
  ],
  numbers: [
    {
      ...{ id: 'n1', companyId: 'c1', companyName: 'Padaria', name: 'Loja', number: '5511999990000' },
      ...{ status: 'CONNECTED', problem: null, pod: 'pod-aaaa', updatedAt: AT },
    },
  ],
  total: 4,
  nextCursor: null,
};
const ACTION: FleetAction = {
  ...{ id: 'a1', kind: 'try-again', filter: {}, perSecond: 10, by: 'Operadora', startedAt: AT, total: 4, done: 1 },
  state: 'running',
};

function open(user = aUser({ profile: 'admin', super: true })) {
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /settings/': () => [],
    'GET /fleet': () => FLEET,
    'GET /fleet/actions': () => [ACTION],
    'POST /fleet/actions': () => ACTION,
    'POST /fleet/actions/a1/stop': () => ({ ...ACTION, state: 'stopped' }),
    'PUT /fleet/pods/pod-aaaa': () => ({ message: 'ok' }),
  });
  renderApp('/fleet', user);
  return gateway;
}

describe('the fleet', () => {
  it('shows pods, numbers and counts, and drains a pod', async () => {
    const gateway = open();
    const pods = await screen.findByRole('table', { name: 'Pods' });
    expect(within(pods).getByText('Esvaziado')).toBeVisible();
    expect(within(screen.getByRole('table', { name: 'Números' })).getByText('5511999990000')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Desconectado: 3' })).toBeVisible();

    await userEvent.click(within(pods).getByRole('button', { name: 'Esvaziar' }));
    expect(gateway.of('PUT /fleet/pods/pod-aaaa')[0]?.body).toEqual({ isDrained: true });
  });

  it('tries the selected numbers again at the chosen pace, and stops an action', async () => {
    const gateway = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Com problema: 3' }));
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    const dialog = await screen.findByRole('dialog', { name: 'Tentar novamente 4 números?' });
    await userEvent.type(within(dialog).getByLabelText('Números por segundo'), '0');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Tentar novamente' }));

    expect(gateway.of('POST /fleet/actions')[0]?.body).toEqual({
      ...{ kind: 'try-again', filter: { problem: 'any' }, perSecond: 100 },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Parar' }));
    expect(gateway.of('POST /fleet/actions/a1/stop')).toHaveLength(1);
  });

  it('is only for the operator', async () => {
    const gateway = open(aUser({ profile: 'admin' }));
    expect(await screen.findByText('Sem permissão para acessar!')).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Pods' })).toBeNull();
    expect(gateway.of('GET /fleet')).toEqual([]);
  });
});
