import type { ReportFigures, ReportRow } from '@recado/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { anyWidth, onScreenOf, WIDTH } from '../../test/screen-width.js';
import './ReportsPage.js';

const aRow = (fields: Partial<ReportRow> = {}): ReportRow => ({
  ...{ id: 't1', uuid: '00000000-0000-4000-8000-000000000001', number: 4817, status: 'closed' },
  contact: { id: 'c1', name: 'Joana Siqueira', number: '5511996124408' },
  user: { id: 'marina', name: 'Marina Alves' },
  queue: { id: 'sales', name: 'Encomendas' },
  whatsapp: { id: 'shop', name: 'Loja Centro' },
  tags: [{ id: 'vip', name: 'VIP' }],
  ...{ createdAt: '2026-11-21T02:30:00.000Z', closedAt: '2026-11-21T04:35:00.000Z' },
  ...{ waitTime: 3, firstAnswerTime: 4, supportTime: 122, resolutionTime: 125, rating: 3, breached: ['resolution'] },
  ...fields,
});
const group = (name: string | null, tickets: number) => ({
  ...{ id: name, name, tickets, avgWaitTime: 2, avgFirstAnswerTime: 4, avgSupportTime: 59, avgResolutionTime: 61 },
  ratings: { count: 2, average: 2.5 },
});
const FIGURES: ReportFigures = {
  totals: {
    ...{ tickets: 1234, closed: 900, waiting: 26, avgWaitTime: 40, avgSupportTime: 85 },
    firstAnswer: { count: 900, average: 7, median: 4 },
    resolution: { count: 900, average: 125, median: 61 },
    ratings: { count: 10, average: 2.5, counts: [1, 3, 6] },
  },
  hours: Array.from({ length: 24 }, (_, hour) => ({ hour, tickets: hour })),
  days: [
    { day: '2026-11-20', tickets: 1_000 },
    { day: '2026-11-21', tickets: 234 },
  ],
  users: [group('Marina Alves', 1_200), group(null, 34)],
  queues: [group('Encomendas', 1_234)],
  whatsapps: [group('Loja Centro', 1_234)],
  tags: [],
};

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map(({ textContent }) => textContent));

function open(address = '/reports', more: Record<string, () => unknown> = {}, user = aUser()) {
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /users/list': () => [{ id: 'marina', name: 'Marina Alves', profile: 'admin', queues: [] }],
    'GET /queue': () => [{ id: 'sales', name: 'Encomendas', color: '#d0661f' }],
    'GET /whatsapp': () => [{ id: 'shop', name: 'Loja Centro' }],
    'GET /tags/list': () => [{ id: 'vip', name: 'VIP', color: '#112233', kanban: 0 }],
    'GET /tickets': () => ({ tickets: [], count: 0, hasMore: false }),
    'GET /ticket/reports': () => ({ tickets: [aRow()], count: 1, hasMore: false, nextCursor: null }),
    'GET /ticket/reports/figures': () => FIGURES,
    ...more,
  });
  renderApp(address, user);
  return gateway;
}
const FIGURES_CALL = 'GET /ticket/reports/figures';

describe('the reports page', () => {
  afterEach(anyWidth);

  it('shows the totals of the last thirty days, with numbers formatted for the language', async () => {
    const gateway = open();
    const card = async (name: string) =>
      (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent;

    expect(await card('Abertos')).toBe('1.234');
    expect(await card('Ainda aguardam')).toBe('26');
    expect(await card('Tempo médio de espera')).toBe('0h 40m');
    expect(await card('Tempo médio de atendimento')).toBe('1h 25m');
    expect(await card('1ª resposta (mediana)')).toBe('0h 04m');
    expect(await card('Resolução (média)')).toBe('2h 05m');
    expect(await card('Resolução (mediana)')).toBe('1h 01m');
    expect(await card('Avaliação destes (média)')).toBe('2,5');
    const { query } = gateway.of(FIGURES_CALL).at(-1) ?? {};
    const dayOf = (name: string) => Date.parse(query?.get(name) ?? '');
    expect((dayOf('dateEnd') - dayOf('dateStart')) / 86_400_000).toBe(29);
  });

  it('explains what every number counts and for which period', async () => {
    open();
    const about = await screen.findAllByRole('button', { name: /^O que conta: / });
    expect(about).toHaveLength(10);
    await userEvent.hover(screen.getByRole('button', { name: 'O que conta: Tempo médio de espera' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent(/^Da abertura até alguém aceitar o atendimento\./);
  });

  it('compares the figures with the previous period, where there was one', async () => {
    const before = {
      ...{ dateStart: '2026-09-23', dateEnd: '2026-10-22' },
      totals: {
        ...FIGURES.totals,
        ...{ tickets: 1_102, closed: 0, avgWaitTime: 50, ratings: { ...FIGURES.totals.ratings, average: 2.5 } },
      },
    };
    open('/reports', { 'GET /ticket/reports/figures': () => ({ ...FIGURES, before }) });
    const changeOf = async (name: string) =>
      (await screen.findByText(name, { selector: 'dt' })).parentElement?.querySelector('dd [aria-hidden]')?.textContent;

    expect(await changeOf('Abertos')).toBe('↑ +12% em relação aos 30 dias anteriores');
    expect(await changeOf('Tempo médio de espera')).toBe('↓ -20% (melhor) em relação aos 30 dias anteriores');
    expect(await changeOf('Avaliação destes (média)')).toBe('= 0% em relação aos 30 dias anteriores');
    expect(await changeOf('Já resolvidos')).toBeUndefined(); // no tickets were resolved before
    expect(await changeOf('Ainda aguardam')).toBeUndefined();
  });

  it('shows the tickets of each ad, and lists those of the selected one', async () => {
    const referral = {
      ...{ sourceType: 'ad', sourceId: '120211', sourceUrl: '', headline: 'Pão quente', clickId: '', app: 'facebook' },
    };
    const gateway = open('/reports', {
      'GET /ticket/reports': () => ({ tickets: [aRow({ referral })], count: 1, hasMore: false, nextCursor: null }),
      [FIGURES_CALL]: () => ({
        ...FIGURES,
        ads: [
          { ...group('Pão quente', 7), id: '120211' },
          { ...group(null, 2), id: null },
        ],
      }),
    });
    expect((await rowsOf('Atendimentos por anúncio')).map(([name, tickets]) => [name, tickets])).toEqual([
      ['Anúncio', 'Atendimentos'],
      ['Pão quente', '7'],
      ['Sem identificação', '2'],
    ]);

    await userEvent.click(screen.getByRole('combobox', { name: 'Anúncio' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Todos os anúncios', 'Pão quente']);
    await userEvent.click(screen.getByRole('option', { name: 'Pão quente' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Atendimentos' }));

    await waitFor(() => expect(gateway.of('GET /ticket/reports').at(-1)?.query.get('adId')).toBe('120211'));
    expect((await rowsOf('Atendimentos'))[1]).toContain('Pão quente');
  });

  it('offers no filter by ad when no ad brought a ticket', async () => {
    open();
    await screen.findByText('Abertos', { selector: 'dt' });
    expect(screen.queryByRole('combobox', { name: 'Anúncio' })).toBeNull();
  });

  it('shows the numbers of each chart in a table', async () => {
    open();
    expect(await rowsOf('Atendimentos por dia')).toEqual([
      ['Dia', 'Atendimentos'],
      ['20/11', '1.000'],
      ['21/11', '234'],
    ]);
    expect(await rowsOf('Atendimentos por hora do dia')).toHaveLength(25);
    expect((await rowsOf('Atendimentos por atendente')).slice(1)).toEqual([
      ['Marina Alves', '1.200', '0h 02m', '0h 04m', '0h 59m', '1h 01m', '2,5', '2'],
      ['Sem atendente', '34', '0h 02m', '0h 04m', '0h 59m', '1h 01m', '2,5', '2'],
    ]);
    expect((await rowsOf('Avaliações')).slice(1)).toEqual([
      ['Insatisfeito', '1'],
      ['Satisfeito', '3'],
      ['Muito satisfeito', '6'],
    ]);
  });

  it('shows a legend when a chart has more than one agent, queue or connection', async () => {
    open();
    const legendOf = async (chart: string) => {
      const region = within(await screen.findByRole('region', { name: chart }));
      const legend = region.queryByRole('list', { name: 'Legenda' });
      return legend && [...legend.children].map(({ textContent }) => textContent);
    };

    expect(await legendOf('Atendimentos por atendente')).toEqual(['Marina Alves', 'Sem atendente']);
    expect(await legendOf('Atendimentos por fila')).toBeNull();
    expect(await legendOf('Atendimentos por dia')).toBeNull();
  });

  it('shows the numbers of more agents than are drawn', async () => {
    const users = Array.from({ length: 20 }, (_, n) => group(`Atendente ${n}`, 20 - n));
    open('/reports', { [FIGURES_CALL]: () => ({ ...FIGURES, users }) });

    expect(await rowsOf('Atendimentos por atendente')).toHaveLength(21);
  });

  it('lists the tickets with times in the company’s time zone, and links to each', async () => {
    open('/reports?tab=tickets');
    const row = within((await screen.findByText('Joana Siqueira')).closest('tr') as HTMLElement);

    expect(row.getByRole('link', { name: '4817' })).toHaveAttribute(
      'href',
      '/tickets/00000000-0000-4000-8000-000000000001',
    );
    const cells = row.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells.slice(2)).toEqual([
      ...['Resolvido', 'Marina Alves', 'Encomendas', 'Loja Centro', 'VIP', '–'],
      ...['20/11/26 23:30', '21/11/26 01:35', '0h 04m', '2h 05m', 'Muito satisfeito', 'Resolução'],
    ]);
  });

  it('takes its filters from the address, and updates the address', async () => {
    const gateway = open('/reports?queueId=sales&dateStart=2026-11-01&dateEnd=2026-11-10&rating=1');
    await waitFor(() => expect(gateway.of(FIGURES_CALL)).toHaveLength(1));
    expect(Object.fromEntries(gateway.of(FIGURES_CALL)[0]?.query ?? [])).toEqual({
      ...{ queueId: 'sales', dateStart: '2026-11-01', dateEnd: '2026-11-10', rating: '1' },
    });
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Fila' })).toHaveValue('Encomendas'));
    expect(screen.getByRole('combobox', { name: 'Avaliação' })).toHaveValue('Insatisfeito');

    await userEvent.click(screen.getByRole('combobox', { name: 'Situação' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Resolvido' }));
    await waitFor(() => expect(gateway.of(FIGURES_CALL).at(-1)?.query.get('status')).toBe('closed'));
    expect(new URLSearchParams(window.location.search).get('status')).toBe('closed');

    await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('shows the name of the contact in the address, and stays on the list when the filter is removed', async () => {
    open('/reports?tab=tickets&contactId=c1', {
      'GET /contacts/c1': () => ({ id: 'c1', name: 'Joana Siqueira', number: '5511996124408' }),
    });
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Contato' })).toHaveValue('Joana Siqueira'));

    await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(window.location.search).toBe('?tab=tickets'));
  });

  it('shows the number of a contact without a name', async () => {
    const row = aRow({ contact: { id: 'c2', name: '', number: '5511996124408' } });
    open('/reports?tab=tickets', {
      'GET /ticket/reports': () => ({ tickets: [row], count: 1, hasMore: false, nextCursor: null }),
    });

    expect(await screen.findByText(/99612-4408/)).toBeVisible();
  });

  it('has its filters behind a button on a phone', async () => {
    onScreenOf(WIDTH.phone);
    open();
    const button = await screen.findByRole('button', { name: 'Filtros' });
    expect(screen.getByLabelText('De')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Fila' })).toBeNull();
    await userEvent.click(button);
    expect(await screen.findByRole('combobox', { name: 'Fila' })).toBeVisible();
  });

  it('exports the filtered tickets', async () => {
    const gateway = open('/reports?userId=marina');
    await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Texto (.csv)' }));
    await waitFor(() => expect(gateway.of('GET /ticket/reports/export')).toHaveLength(1));
    const { query } = gateway.of('GET /ticket/reports/export')[0] ?? {};
    expect([query?.get('format'), query?.get('userId')]).toEqual(['csv', 'marina']);
    expect(query?.get('dateStart')).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('explains an empty result, and can clear the filters', async () => {
    const nothing = { ...FIGURES, totals: { ...FIGURES.totals, tickets: 0 } };
    open('/reports', { [FIGURES_CALL]: () => nothing });
    expect(await screen.findByText('Nenhum atendimento neste período')).toBeVisible();
  });

  it('reports a loading error, and retries', async () => {
    let fails = true;
    open('/reports?queueId=sales', {
      [FIGURES_CALL]: () => {
        if (fails) throw new Refusal(500, 'ERR_INTERNAL');
        return FIGURES;
      },
    });
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    fails = false;
    await userEvent.click(again);
    expect(await screen.findByText('1.234', { selector: 'dd' })).toBeVisible();
  });

  it('is not available to users', async () => {
    const gateway = open('/reports', {}, aUser({ profile: 'user' }));
    expect(await screen.findByText('Acesso não permitido')).toBeVisible();
    expect(gateway.of(FIGURES_CALL)).toEqual([]);
  });
});
