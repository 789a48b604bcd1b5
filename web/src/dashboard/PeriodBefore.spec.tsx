import type { Dashboard } from '@recado/contracts';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { withOwnClock } from '../../test/own-clock.js';
import { renderApp } from '../../test/render-app.js';
import './DashboardPage.js';

const NOON = new Date('2026-11-21T15:00:00Z');
type Numbers = { finished?: number; support?: number | null; wait?: number | null; rating?: number | null };

const aDashboard = ({ finished = 0, support = null, wait = null, rating = null }: Numbers): Dashboard => ({
  counters: {
    ...{ supportHappening: 4, supportPending: 7, supportFinished: finished },
    ...{ avgSupportTime: support, avgWaitTime: wait, totalWhatsappSessions: null, totalCompanies: null },
  },
  ratings: { counts: [0, 0, 0], average: rating },
  attendants: [],
});

/** Renders the dashboard for a period, with the responses for other periods keyed by first and last day. */
function open(now: Numbers, before: Record<string, Numbers>) {
  const user = aUser();
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /dashboard': ({ query }) => {
      const numbers = query.get('days') ? now : before[`${query.get('date_from')}/${query.get('date_to')}`];
      if (!numbers) throw new Refusal(500, 'ERR_INTERNAL');
      return aDashboard(numbers);
    },
    'GET /dashboard/ticketsUsers': () => ({ data: [], count: 0 }),
    'GET /dashboard/ticketsDay': () => ({ data: [], count: 0 }),
    'GET /users/online': () => ({ userIds: [] }),
    'GET /tickets': () => ({ tickets: [], count: 0, hasMore: false }),
  });
  renderApp('/', user);
  return gateway;
}
const [MONTH_BEFORE, WEEK_BEFORE] = ['2026-09-23/2026-10-22', '2026-11-08/2026-11-14'];
const card = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement as HTMLElement;
const changeOf = (name: string) => card(name).querySelector('[aria-hidden="true"]:not(svg)')?.textContent;
const choose = async (label: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const readBefore = (gateway: ReturnType<typeof open>, days: string) =>
  waitFor(() =>
    expect(
      gateway.of('GET /dashboard').map(({ query }) => `${query.get('date_from')}/${query.get('date_to')}`),
    ).toContain(days),
  );

describe('the cards of the dashboard', () => {
  withOwnClock();
  beforeEach(() => void jest.setSystemTime(NOON));

  it('are compared with the same number of preceding days, in words and percent', async () => {
    const now = { finished: 112, support: 66, wait: 40, rating: 2 };
    open(now, { [MONTH_BEFORE]: { finished: 100, support: 60, wait: 50, rating: 2.5 } });

    expect(await screen.findByText('↑ +12%')).toBeVisible();
    expect(changeOf('Resolvidos')).toBe('↑ +12% em relação aos 30 dias anteriores');
    expect(changeOf('Tempo médio de atendimento')).toBe('↑ +10% em relação aos 30 dias anteriores');
    expect(changeOf('Tempo médio de espera')).toBe('↓ -20% (melhor) em relação aos 30 dias anteriores');
    expect(changeOf('Avaliação média')).toBe('↓ -20% (pior) em relação aos 30 dias anteriores');
  });

  it('have no comparison when they show the current state', async () => {
    open({ finished: 112 }, { [MONTH_BEFORE]: { finished: 100 } });
    expect(await screen.findByText('↑ +12%')).toBeVisible();

    expect(card('Em atendimento')).toHaveTextContent(/^Em atendimento4$/);
    expect(card('Aguardando')).toHaveTextContent(/^Aguardando7$/);
  });

  it('load before the figures they are compared with', async () => {
    const gateway = open({ finished: 112 }, { [MONTH_BEFORE]: { finished: 100 } });
    await readBefore(gateway, MONTH_BEFORE);

    expect(gateway.of('GET /dashboard').map(({ query }) => query.get('days'))).toEqual(['30', null]);
  });

  it('have no comparison when the preceding days have no tickets', async () => {
    const gateway = open({ finished: 9, support: 66, wait: 40, rating: 2 }, { [MONTH_BEFORE]: {} });
    await readBefore(gateway, MONTH_BEFORE);
    expect(await screen.findByText('9', { selector: 'dd' })).toBeVisible();

    expect(screen.queryByText(/em relação/)).toBeNull();
  });

  it('compare only the figures that both periods have', async () => {
    open({ finished: 0, wait: null, rating: 2.5 }, { [MONTH_BEFORE]: { finished: 8, wait: 5, rating: null } });

    expect(await screen.findByText('↓ -100%')).toBeVisible();
    expect(changeOf('Tempo médio de espera')).toBeUndefined();
    expect(changeOf('Avaliação média')).toBeUndefined();
  });

  it('stay unchanged when the preceding days cannot be loaded', async () => {
    const gateway = open({ finished: 9 }, {});
    await readBefore(gateway, MONTH_BEFORE);

    expect(await screen.findByText('9', { selector: 'dd' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/em relação/)).toBeNull();
  });

  it('are compared with the days before the filtered dates', async () => {
    open(
      { finished: 30 },
      {
        [MONTH_BEFORE]: { finished: 20 },
        [WEEK_BEFORE]: { finished: 40 },
        '2026-11-20/2026-11-20': { finished: 6 },
        '2026-11-19/2026-11-19': { finished: 5 },
      },
    );
    expect(await screen.findByText('↑ +50%')).toBeVisible();

    await choose('Período', '7 dias');
    expect(await screen.findByText('↓ -25%')).toBeVisible();
    expect(changeOf('Resolvidos')).toBe('↓ -25% em relação aos 7 dias anteriores');

    await choose('Filtrar por', 'Datas');
    await userEvent.type(await screen.findByLabelText('De'), '2026-11-20');
    await userEvent.type(screen.getByLabelText('Até'), '2026-11-20');
    expect(await screen.findByText('↑ +20%')).toBeVisible();
    expect(changeOf('Resolvidos')).toBe('↑ +20% em relação ao dia anterior');
  });
});
