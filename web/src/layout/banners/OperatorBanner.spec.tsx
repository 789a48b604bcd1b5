import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aUser } from '../../../test/builders.js';
import { fakeGateway, Refusal } from '../../../test/fake-gateway.js';
import { aToken, renderApp } from '../../../test/render-app.js';
import { credentials } from '../../providers/credentials.js';
import { endingReason } from '../../providers/ending-reason.js';
import { restart } from '../../providers/restart.js';
import { unsavedForms } from '../../shared/forms/unsaved-forms.js';

const OLGA = {
  ...{ name: 'Olga', reason: 'Chamado 4711' },
  ...{ since: '2026-11-26T12:00:00.000Z', until: '2026-11-26T13:00:00.000Z' },
};
const marina = aUser();
const guest = aUser({ id: 'guest', name: 'Olga (suporte)', operator: OLGA });
const olga = aUser({ id: 'olga', name: 'Olga', super: true, companyId: 'recado' });
const answersTo = (user = marina) => ({
  'GET /auth/me': () => user,
  'GET /whatsapp': () => [aConnection()],
  'GET /tickets': () => ({ tickets: [], count: 0, hasMore: false }),
  'GET /contacts/': () => ({ contacts: [], count: 0, hasMore: false }),
});
const reply = { token: aToken('own'), user: olga };

describe('while the operator is in the company', () => {
  let restarted: string[];
  beforeEach(() => {
    restarted = [];
    jest.spyOn(restart, 'at').mockImplementation((address) => void restarted.push(address));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    endingReason.clear();
  });

  it('all users of the company see who, why and since when, until the visit ends', async () => {
    const gateway = fakeGateway(answersTo());
    const { say } = renderApp('/tickets', marina);
    await screen.findByRole('navigation');
    expect(screen.queryByText(/Motivo: Chamado 4711/)).toBeNull();
    const { company } = marina;
    gateway.handlers['GET /auth/me'] = () => aUser({ company: { ...company, operators: [OLGA] } });

    say('operator', { entryId: 'guest', operator: OLGA });

    const notice = await screen.findByText(/O suporte da plataforma \(Olga\) está na sua empresa desde \d\d:\d\d\./);
    expect(notice).toHaveTextContent('Motivo: Chamado 4711');
    expect(screen.queryByRole('button', { name: 'Sair da empresa' })).toBeNull();
    gateway.handlers['GET /auth/me'] = () => marina;
    say('operator', { entryId: 'guest', operator: null });
    await waitFor(() => expect(screen.queryByText(/Motivo: Chamado 4711/)).toBeNull());
  });

  it('the operator sees it on every page, and returns to their own login with one click', async () => {
    const gateway = fakeGateway({ ...answersTo(guest), 'POST /auth/leave': () => reply });
    renderApp('/contacts', guest);
    expect(
      await screen.findByText(/Você está em Padaria Aurora como operador, até \d\d:\d\d\. Motivo: Chamado 4711/),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Sair da empresa' }));

    await waitFor(() => expect(restarted).toEqual(['/settings?tab=companies']));
    expect(gateway.of('POST /auth/leave')).toHaveLength(1);
    expect([credentials.token(), credentials.user()?.id]).toEqual([reply.token, 'olga']);
  });

  it('the operator is asked before unsaved input is discarded', async () => {
    const gateway = fakeGateway({ ...answersTo(guest), 'POST /auth/leave': () => reply });
    renderApp('/contacts', guest);
    await screen.findByRole('button', { name: 'Sair da empresa' });
    act(() => unsavedForms.add('form'));
    await userEvent.click(screen.getByRole('button', { name: 'Sair da empresa' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(gateway.of('POST /auth/leave')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));

    await waitFor(() => expect(restarted).toEqual(['/settings?tab=companies']));
  });

  it('the operator has no profile there, so it cannot be edited', async () => {
    fakeGateway(answersTo(guest));
    renderApp('/tickets', guest);
    await userEvent.click(await screen.findByRole('button', { name: 'Conta de Olga (suporte)' }));

    expect(screen.getByRole('menuitem', { name: 'Perfil' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('the operator returns to their own login when the time is over, without repeating any request there', async () => {
    const gateway = fakeGateway({
      ...answersTo(guest),
      'GET /tickets': () => {
        throw new Refusal(401, 'ERR_UNAUTHENTICATED');
      },
      'POST /auth/refresh_token': () => reply,
    });
    renderApp('/tickets', guest);

    await waitFor(() => expect(restarted).toContain('/settings?tab=companies'));
    expect(credentials.user()?.id).toBe('olga');
    expect(endingReason.read()).toBe('entryOver');
    expect(gateway.of('GET /tickets').map(({ token }) => token)).not.toContain(`Bearer ${reply.token}`);
  });

  it('the operator reads afterwards that the visit is over', async () => {
    endingReason.set('entryOver');
    fakeGateway(answersTo(olga));
    renderApp('/tickets', olga);

    expect(await screen.findByText('O acesso à empresa terminou. Você está de volta à sua conta.')).toBeVisible();
    expect(endingReason.read()).toBeNull();
  });

  it('the operator’s other tabs follow', async () => {
    fakeGateway(answersTo(olga));
    renderApp('/tickets', olga);
    await screen.findByRole('navigation');
    act(() => credentials.save({ token: aToken('guest'), user: guest }));

    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));

    expect(restarted).toEqual(['/']);
  });
});
