import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Team } from '@recado/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aMessage, aTicket, aUser } from '../../../test/builders.js';
import { fakeGateway, Refusal } from '../../../test/fake-gateway.js';
import { withOwnClock } from '../../../test/own-clock.js';
import { renderApp } from '../../../test/render-app.js';

const joana = aUser({
  ...{ id: 'joana', name: 'Joana', profile: 'supervisor', supervision: 'queues', queueIds: ['sales', 'care'] },
});
const NOW = new Date('2026-11-21T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const TEAM: Team = {
  total: { waiting: 3, waitingSince: minutesAgo(72), inProgress: 5 },
  queues: [
    { id: 'sales', name: 'Encomendas', color: '#d0661f', waiting: 2, waitingSince: minutesAgo(4), inProgress: 5 },
    { id: 'care', name: 'Suporte', color: '#2f5bd7', waiting: 1, waitingSince: minutesAgo(72), inProgress: 0 },
  ],
  users: [
    { id: 'diego', name: 'Diego', open: 4, lastAnswerAt: minutesAgo(12) },
    { id: 'lia', name: 'Lia', open: 0, lastAnswerAt: null },
    { id: 'marina', name: 'Marina', open: 1, lastAnswerAt: minutesAgo(0) },
  ],
};
const ofDiego = aTicket({ id: '7', userId: 'diego', user: { id: 'diego', name: 'Diego' } });
const waiting = aTicket({ id: '8', status: 'pending', userId: null, user: null });

function aDesk(more: Parameters<typeof fakeGateway>[0] = {}) {
  return fakeGateway({
    'GET /auth/me': () => joana,
    'GET /team': () => TEAM,
    'GET /users/online': () => ({ userIds: ['lia', 'marina'] }),
    'GET /whatsapp': () => [aConnection()],
    'GET /tickets': ({ query }) => {
      const tickets = query.get('pinned') ? [] : [query.get('status') === 'pending' ? waiting : ofDiego];
      return { tickets, count: tickets.length, hasMore: false };
    },
    ...more,
  });
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const openPage = (address = '/team') => renderApp(address, joana);
const table = async (name: string) => within(await screen.findByRole('table', { name }));
const rowsOf = async (name: string) =>
  (await table(name))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
const tile = (name: RegExp) => screen.findByRole('link', { name });
/** Returns the query of the list that the page shows. */
const asked = (calls: ReturnType<typeof aDesk>) => {
  const lists = calls.of('GET /tickets').filter(({ query }) => query.get('showAll') === 'true');
  return Object.fromEntries(lists.at(-1)?.query ?? []);
};

describe('the page Agora', () => {
  withOwnClock();
  beforeEach(() => {
    jest.setSystemTime(NOW);
  });

  it('shows the queues and people, those online and with the most conversations first', async () => {
    aDesk();
    openPage();

    expect(await rowsOf('Filas')).toEqual(['Encomendas24:005', 'Suporte11:12:000']);
    expect(await rowsOf('Pessoas')).toEqual(['Marina1agora', 'Lia0nenhuma', 'Diego4há 12 min']);
    const people = await table('Pessoas');
    expect(people.getAllByRole('img', { name: 'On-line' })).toHaveLength(2);
    expect(screen.getByText('2 de 3 on-line')).toBeVisible();
  });

  it('runs the clocks of the waits', async () => {
    aDesk();
    openPage();
    await rowsOf('Filas');
    await pass(61_000);

    expect((await rowsOf('Filas'))[0]).toContain('5:01');
  });

  it('shows the time limits that are due first, each with its conversation, and counts the overdue ones', async () => {
    const due = (id: string, contact: string, minutes: number) => ({
      ...{ ticketId: id, uuid: `uuid-${id}`, contact, status: 'pending' as const, queueId: 'care', user: null },
      ...{ limit: 'firstAnswer' as const, warnAt: minutesAgo(20 - minutes), dueAt: minutesAgo(-minutes) },
    });
    const [first, second] = TEAM.queues;
    const limited: Team = {
      ...TEAM,
      total: { ...TEAM.total, overdue: 1 },
      queues: [first, second].flatMap((queue, n) => (queue ? [{ ...queue, overdue: n }] : [])),
      dueNext: [due('8', 'Bruno', -3), due('9', 'Carla', 12.5)],
    };
    aDesk({ 'GET /team': () => limited });
    openPage();

    expect(await rowsOf('Vencem primeiro')).toEqual([
      'BrunoSuporte–Primeira respostaatrasada há 3 min',
      'CarlaSuporte–Primeira respostavence em 12 min',
    ]);
    expect((await rowsOf('Filas')).map((text) => text?.at(-1))).toEqual(['0', '1']);
    expect(await tile(/^Mais atrasada ?3:0\d ?Bruno$/)).toHaveAttribute('href', '/tickets/uuid-8');
    await pass(60_000);
    expect((await rowsOf('Vencem primeiro'))[1]).toContain('vence em 11 min');
  });

  it('has no time limits unless some are set', async () => {
    aDesk();
    openPage();

    await rowsOf('Filas');
    expect(screen.queryByText('Vencem primeiro')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Atrasadas' })).toBeNull();
  });

  it('is in the menu of supervisors, and refused to others', async () => {
    aDesk();
    const { unmount } = openPage();
    expect(await screen.findByRole('link', { name: 'Agora' })).toHaveAttribute('href', '/team');
    unmount();
    const plain = aUser({ profile: 'supervisor' });
    aDesk({ 'GET /auth/me': () => plain });
    renderApp('/team', plain);

    expect(await screen.findByText('Esta página não está disponível para você')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Agora' })).toBeNull();
  });

  it('opens with one click who has waited longest, and who has the most conversations', async () => {
    const calls = aDesk();
    openPage();

    await userEvent.click(await tile(/^Espera mais longa.*Suporte$/));
    expect(await screen.findByRole('heading', { name: 'Suporte' })).toHaveFocus();
    expect(asked(calls)).toMatchObject({ status: 'pending', queueIds: '["care"]', sort: 'waiting' });

    await userEvent.click(await tile(/^Mais conversas.*Diego$/));
    expect(await screen.findByRole('heading', { name: 'Diego' })).toBeVisible();
    expect(asked(calls)).toMatchObject({ status: 'open', users: '["diego"]' });
  });

  it('lists the conversations of a queue, waiting or in progress, and closes them with Escape', async () => {
    const calls = aDesk();
    openPage();
    const queues = await table('Filas');
    await userEvent.click(queues.getByRole('link', { name: '5 em atendimento: Encomendas' }));
    expect(await screen.findByRole('button', { name: 'Em atendimento 5', pressed: true })).toBeVisible();
    expect(asked(calls)).toMatchObject({ status: 'open', queueIds: '["sales"]' });

    await userEvent.click(screen.getByRole('button', { name: 'Aguardando 2' }));
    await waitFor(() => expect(asked(calls)).toMatchObject({ status: 'pending', queueIds: '["sales"]' }));

    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Encomendas' })).toBeNull());
  });

  it.each([
    ['Assumir', { userId: 'joana', revision: 1 }],
    ['Devolver à fila', { status: 'pending', userId: null, revision: 1 }],
  ])('lets the supervisor act on a conversation: %s', async (action, body) => {
    const calls = aDesk({
      'PUT /tickets/7': () => ({ ...ofDiego, ...body, revision: 2 }),
      'GET /tickets/u/:uuid': () => ofDiego,
    });
    openPage('/team?user=diego');
    await userEvent.click(await screen.findByRole('button', { name: /^Mais ações/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: action }));

    await waitFor(() => expect(calls.of('PUT /tickets/7')[0]?.body).toEqual(body));
  });

  it('offers the dialogs to transfer and to spy', async () => {
    aDesk({ 'GET /messages/7': () => ({ messages: [aMessage({ ticketId: '7' })], events: [], hasMore: false }) });
    openPage('/team?user=diego');
    const choose = async (name: RegExp) => {
      await userEvent.click(await screen.findByRole('button', { name: /^Mais ações/ }));
      await userEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await choose(/^Espiar conversa/);
    expect(await screen.findByRole('dialog', { name: /somente leitura/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /somente leitura/ })).toBeNull());
    await choose(/^Transferir/);

    expect(await screen.findByRole('dialog', { name: /^Transferir o atendimento/ })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Diego', hidden: true })).toBeInTheDocument();
  });

  it('reloads within a second of a change, and once for many changes', async () => {
    let team = TEAM;
    const calls = aDesk({ 'GET /team': () => team });
    const { say } = openPage();
    await rowsOf('Filas');
    await pass(2_000);
    const before = calls.of('GET /team').length;

    team = { ...TEAM, queues: TEAM.queues.map((queue) => ({ ...queue, waiting: 9 })) };
    for (let n = 0; n < 50; n++) say('ticket', { action: 'update', ticket: { ...waiting, revision: n + 2 } });
    await pass(1_000);

    expect((await rowsOf('Filas'))[0]).toContain('Encomendas9');
    expect(calls.of('GET /team').length - before).toBeLessThanOrEqual(2);

    team = TEAM;
    say('ticket', { action: 'update', ticket: { ...waiting, revision: 60 } });
    await pass(1_000);
    expect((await rowsOf('Filas'))[0]).toContain('Encomendas2');
  });

  it('explains an empty page, and offers to load again after an error', async () => {
    let fails = true;
    const calls = aDesk({
      'GET /team': () => {
        if (fails) throw new Refusal(400, 'ERR_VALIDATION');
        return { ...TEAM, queues: [], users: [] };
      },
    });
    openPage();
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    fails = false;
    await userEvent.click(again);

    expect(await screen.findByText('Peça a um administrador que ligue você a uma fila.')).toBeVisible();
    expect(calls.of('GET /team').length).toBeGreaterThan(1);
  });
});
