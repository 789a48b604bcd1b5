import type { Dashboard } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import './DashboardPage.js';

const counters: Dashboard['counters'] = {
  ...{ supportHappening: 4, supportPending: 7, supportFinished: 31, avgSupportTime: 125, avgWaitTime: null },
  ...{ totalWhatsappSessions: null, totalCompanies: null },
};
const attendants = [
  { id: 'marina', name: 'Marina Alves', finished: 9, rating: 2.5, avgSupportTime: 61, avgWaitTime: 3 },
];
const ratings: Dashboard['ratings'] = { counts: [1, 2, 1_500], average: 2.9 };
const openAs = (user = aUser(), more: Record<string, () => unknown> = {}) => {
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /dashboard': () => ({ counters, ratings, attendants }),
    'GET /dashboard/ticketsUsers': () => ({ data: [{ name: 'Marina Alves', quantity: 9 }], count: 9 }),
    'GET /dashboard/ticketsDay': () => ({ data: [{ day: '2026-11-21', total: 9 }], count: 9 }),
    'GET /users/online': () => ({ userIds: ['marina'] }),
    'GET /tickets': () => ({ tickets: [], count: 0, hasMore: false }),
    ...more,
  });
  renderApp('/', user);
  return gateway;
};
const fail = () => {
  throw new Refusal(500, 'ERR_INTERNAL');
};
const choose = async (label: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

describe('the dashboard', () => {
  it('shows an admin counters, durations in hours and minutes, and online users', async () => {
    openAs();
    expect(await screen.findByText('2h 05m')).toBeVisible();
    expect(screen.getByText('31')).toBeVisible();
    expect(await screen.findByRole('row', { name: 'Marina Alves 2,5 1h 01m 9 Online' })).toBeVisible();
    expect(screen.queryByText('Empresas')).toBeNull();
  });

  it.each([
    ['Tempo médio de espera', /^Da abertura até alguém aceitar/],
    ['Tempo médio de atendimento', /^De quando foi aceito até ser resolvido/],
    ['Resolvidos', /^Os que foram resolvidos no período/],
    ['Avaliação média', /as notas que chegaram no período/],
  ])('explains what %s counts and for which period', async (name, help) => {
    openAs();
    await userEvent.hover(await screen.findByRole('button', { name: `O que conta: ${name}` }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent(help);
  });

  it('shows the contacts’ ratings, with numbers formatted for the language', async () => {
    openAs();
    expect((await screen.findByText('Avaliação média')).nextElementSibling).toHaveTextContent('2,9');
    const table = within(await screen.findByRole('table', { name: 'Avaliações', hidden: true }));
    expect(table.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      ...['AvaliaçãoAvaliações', 'Insatisfeito1', 'Satisfeito2', 'Muito satisfeito1.500'],
    ]);
  });

  it('has a legend for users and ratings, but not for days', async () => {
    const data = [
      { name: 'Marina Alves', quantity: 9 },
      { name: 'Rui Prado', quantity: 4 },
    ];
    openAs(aUser(), { 'GET /dashboard/ticketsUsers': () => ({ data, count: 13 }) });
    const legendOf = async (chart: string) => {
      const region = within(await screen.findByRole('region', { name: chart }));
      await region.findByText('Ver os números');
      const legend = region.queryByRole('list', { name: 'Legenda' });
      return legend && [...legend.children].map(({ textContent }) => textContent);
    };

    expect(await legendOf('Atendimentos por usuário')).toEqual(['Marina Alves', 'Rui Prado']);
    expect(await legendOf('Avaliações')).toEqual(['Insatisfeito', 'Satisfeito', 'Muito satisfeito']);
    expect(await legendOf('Atendimentos por dia')).toBeNull();
  });

  it('lists every day of the period below the chart, including days without tickets', async () => {
    const data = Array.from({ length: 30 }, (_, n) => ({ day: `2026-11-${String(n + 1).padStart(2, '0')}`, total: 0 }));
    openAs(aUser(), {
      'GET /dashboard/ticketsDay': () => ({ data: [...data.slice(0, 29), { day: '2026-11-30', total: 9 }], count: 9 }),
    });
    const table = within(await screen.findByRole('table', { name: 'Atendimentos por dia', hidden: true }));
    expect(table.getAllByRole('row', { hidden: true })).toHaveLength(31);
  });

  it('also shows the operator connections and companies', async () => {
    openAs(aUser({ super: true }), {
      'GET /dashboard': () => ({
        counters: { ...counters, totalWhatsappSessions: 12, totalCompanies: 3 },
        ratings,
        attendants,
      }),
    });
    expect(await screen.findByText('Conexões ativas')).toBeVisible();
    expect(screen.getByText('Empresas')).toBeVisible();
  });

  it('is not available to users', async () => {
    const gateway = openAs(aUser({ profile: 'user' }));
    await waitFor(() => expect(window.location.pathname).toBe('/tickets'));
    expect(gateway.of('GET /dashboard')).toEqual([]);
  });

  it('shows which chart failed to load', async () => {
    openAs(aUser(), { 'GET /dashboard/ticketsUsers': fail, 'GET /dashboard/ticketsDay': fail });
    expect(await screen.findByText('Erro ao obter informações da conversa')).toBeVisible();
    expect(await screen.findByText('Erro ao buscar informações dos tickets')).toBeVisible();
  });

  it('requests a period or a range of dates, and sends no request until both dates are set', async () => {
    const gateway = openAs();
    await choose('Período', '7 dias');
    await waitFor(() => expect(gateway.of('GET /dashboard').map(({ query }) => query.get('days'))).toContain('7'));
    const dayOf = (name: string) => Date.parse(gateway.of('GET /dashboard/ticketsDay').at(-1)?.query.get(name) ?? '');
    const daysApart = () => (dayOf('finalDate') - dayOf('initialDate')) / 86_400_000;
    await waitFor(() => expect(daysApart()).toBe(6)); // seven days, inclusive
    await choose('Filtrar por', 'Datas');
    expect(await screen.findByText('Parametrize o filtro')).toBeVisible();
    const asked = gateway.of('GET /dashboard').length;
    await userEvent.type(screen.getByLabelText('De'), '2026-11-01');
    expect(gateway.of('GET /dashboard')).toHaveLength(asked);
    await userEvent.type(screen.getByLabelText('Até'), '2026-11-20');
    const lastDays = () => gateway.of('GET /dashboard').map(({ query }) => query.get('date_to'));
    await waitFor(() => expect(lastDays().slice(asked)).toContain('2026-11-20'));
  });
});
