import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../../test/builders.js';
import { fakeGateway, Refusal } from '../../../test/fake-gateway.js';
import { renderApp } from '../../../test/render-app.js';
import { tableReply } from '../../../test/table-reply.js';
import '../../announcements/AnnouncementList.js';
import '../../applications/ApplicationsPage.js';
import '../../audit/AuditPage.js';
import '../../campaigns/CampaignList.js';
import '../../chats/ChatsPage.js';
import '../../connections/ConnectionList.js';
import '../../consents/ConsentsPage.js';
import '../../contact-lists/ContactListList.js';
import '../../contact-lists/ListItemsPage.js';
import '../../contacts/ContactList.js';
import '../../file-lists/FileListList.js';
import '../../finance/InvoiceList.js';
import '../../helps/HelpsPage.js';
import '../../integrations/IntegrationList.js';
import '../../kanban/KanbanPage.js';
import '../../prompts/PromptList.js';
import '../../queues/QueueList.js';
import '../../quick-messages/QuickMessageList.js';
import '../../schedules/SchedulesPage.js';
import '../../tags/TagList.js';
import '../../users/UserList.js';

const FAILED = 'Não foi possível carregar a lista de registros';
const root = aUser({ super: true });
const PLAN = {
  ...{ useKanban: true, useSchedules: true, useInternalChat: true, useCampaigns: true, useOpenAi: true },
  ...{ useIntegrations: true, useExternalApi: true, connections: 3, users: 3, queues: 3 },
};

/** Each page with the request that loads its list, and an empty response. */
const PAGES: readonly [address: string, call: string, empty: unknown][] = [
  ['/announcements', 'GET /admin/announcements', tableReply('announcements', [])],
  ['/applications', 'GET /applications', { applications: [] }],
  ['/audit', 'GET /audit', { entries: [], hasMore: false, nextCursor: null }],
  ['/campaigns', 'GET /admin/campaigns', tableReply('campaigns', [])],
  ['/chats', 'GET /chats/', { records: [], count: 0, hasMore: false }],
  ['/connections', 'GET /admin/connections', tableReply('connections', [])],
  ['/consents', 'GET /consents', { records: [], hasMore: false, nextCursor: null }],
  ['/contact-lists', 'GET /admin/contact-lists', tableReply('contact-lists', [])],
  ['/contact-lists/l1/contacts', 'GET /admin/contact-list-items', tableReply('contact-list-items', [])],
  ['/contacts', 'GET /admin/contacts', tableReply('contacts', [])],
  ['/files', 'GET /admin/files', tableReply('files', [])],
  ['/financeiro', 'GET /admin/invoices', tableReply('invoices', [])],
  ['/helps', 'GET /helps/list', []],
  ['/queue-integration', 'GET /admin/queue-integration', tableReply('queue-integration', [])],
  ['/kanban', 'GET /tags/kanban', { lista: [] }],
  ['/prompts', 'GET /admin/prompts', tableReply('prompts', [])],
  ['/queues', 'GET /admin/queues', Response.json([], { headers: { 'content-range': 'queues 0-0/0' } })],
  ['/quick-messages', 'GET /admin/quick-messages', tableReply('quick-messages', [])],
  ['/schedules', 'GET /schedules/', { schedules: [], count: 0, hasMore: false }],
  ['/tags', 'GET /admin/tags', tableReply('tags', [])],
  ['/users', 'GET /admin/users', Response.json([], { headers: { 'content-range': 'users 0-0/0' } })],
];

const open = (address: string, more: Parameters<typeof fakeGateway>[0]) => {
  localStorage.setItem('cshow', 'true');
  const gateway = fakeGateway({
    'GET /auth/me': () => root,
    [`GET /companies/listPlan/${root.companyId}`]: () => ({ plan: PLAN }),
    'GET /whatsapp': () => [],
    'GET /ticket/kanban/cards': () => ({ tickets: [], hasMore: false, nextCursor: null }),
    'GET /ticket/kanban/sums': () => ({ lanes: [] }),
    ...more,
  });
  return { gateway, ...renderApp(address, root) };
};
const page = async () => within(await screen.findByRole('main'));
const refuse = (status: number, code: string) => () => {
  throw new Refusal(status, code);
};

describe('a list', () => {
  beforeEach(() => localStorage.clear());

  it.each(PAGES)('reports a loading error at %s, and retries on demand', async (address, call, empty) => {
    const { gateway } = open(address, { [call]: refuse(500, 'ERR_INTERNAL') });
    expect(await (await page()).findByText(FAILED)).toBeVisible();
    gateway.handlers[call] = () => (empty instanceof Response ? empty.clone() : empty);
    await userEvent.click((await page()).getByRole('button', { name: 'Tentar novamente' }));

    await waitFor(async () => expect((await page()).queryByText(FAILED)).toBeNull());
  });

  it.each(PAGES)('reports missing permission at %s, and offers no actions', async (address, call) => {
    open(address, { [call]: refuse(403, 'ERR_NO_PERMISSION') });

    expect(await (await page()).findByText('Você não tem permissão para isso.')).toBeVisible();
    expect((await page()).queryByRole('button', { name: /Adicionar|Nov[oa]/ })).toBeNull();
    expect((await page()).queryByRole('link', { name: /Adicionar/ })).toBeNull();
    expect((await page()).queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
  });

  it.each([
    ['the server fails', 500, /errado no servidor/],
    ['it cannot be reached', 0, /Verifique a sua conexão/],
  ])('suggests a remedy when %s', async (_when, status, hint) => {
    const call = status === 0 ? () => Promise.reject(new TypeError('network')) : refuse(status, 'ERR_INTERNAL');
    open('/users', { 'GET /admin/users': call });

    expect(await (await page()).findByText(hint)).toBeVisible();
  });

  it.each(PAGES.filter(([, call]) => call.startsWith('GET /admin/')))(
    'shows at %s its title, its search field and its actions in words',
    async (address, call, empty) => {
      open(address, { [call]: () => (empty instanceof Response ? empty.clone() : empty) });
      const search = await (await page()).findByRole('searchbox');

      expect(search).toHaveAccessibleName(expect.stringMatching(/^Buscar/));
      expect(document.body).not.toHaveTextContent(/\b(resources|app|ra|pages)\.\w/);
    },
  );

  it('reports an empty search result, and clears the search', async () => {
    const vip = { id: 't1', name: 'Clientes', color: '#112233', kanban: 0, ticketsCount: 2 };
    open('/tags', {
      'GET /admin/tags': ({ query }) => tableReply('tags', query.get('filter')?.includes('xyz') ? [] : [vip]),
    });
    const main = await page();
    await main.findByText('Clientes');
    await userEvent.type(main.getByRole('searchbox'), 'xyzxyz');
    expect(await main.findByText('Nada encontrado')).toBeVisible();
    expect(main.queryByText('Nenhuma etiqueta')).toBeNull();
    await userEvent.click(main.getByRole('button', { name: 'Limpar busca' }));

    expect(await main.findByText('Clientes')).toBeVisible();
    expect(main.getByRole('searchbox')).toHaveValue('');
  });

  it('reports an empty search result on the users page, too', async () => {
    open('/users', {
      'GET /admin/users': ({ query }) => {
        const found = query.get('filter')?.includes('xyz') ? [] : [root];
        return Response.json(found, { headers: { 'content-range': `users 0-1/${found.length}` } });
      },
    });
    const main = await page();
    await main.findByText(root.email);
    await userEvent.type(main.getByRole('searchbox', { name: 'Buscar usuários' }), 'xyz');
    expect(await main.findByText('Nada encontrado')).toBeVisible();
    await userEvent.click(main.getByRole('button', { name: 'Limpar busca' }));

    expect(await main.findByText(root.email)).toBeVisible();
  });

  it('exposes the sorted column to screen readers', async () => {
    const vip = { id: 't1', name: 'Clientes', color: '#112233', kanban: 0, ticketsCount: 2 };
    open('/tags', { 'GET /admin/tags': () => tableReply('tags', [vip]) });
    await screen.findByText('Clientes');
    const label = (name: string) => screen.getByText(name, { selector: 'th *' });
    const sortOf = (name: string) => label(name).closest('th')?.getAttribute('aria-sort');
    expect([sortOf('Nome'), sortOf('Coluna do kanban')]).toEqual(['ascending', null]);
    await userEvent.click(label('Nome'));
    await waitFor(() => expect(sortOf('Nome')).toBe('descending'));
    await userEvent.click(label('Coluna do kanban'));

    await waitFor(() => expect([sortOf('Nome'), sortOf('Coluna do kanban')]).toEqual([null, 'ascending']));
  });

  it('loads more until its box is full or the end is reached', async () => {
    const tag = (n: number) => ({ id: String(n), name: `Etiqueta ${n}`, color: '#112233', kanban: 0, ticketsCount: 0 });
    const { gateway } = open('/tags', {
      'GET /admin/tags': ({ query }) => {
        const [first = 0] = JSON.parse(query.get('range') ?? '[0]') as number[];
        const rows = Array.from({ length: Math.min(40, 90 - first) }, (_, n) => tag(first + n));
        return tableReply('tags', rows, { first, total: 90 });
      },
    });

    expect(await screen.findByText('Etiqueta 89')).toBeVisible();
    expect(gateway.of('GET /admin/tags').map(({ query }) => query.get('range'))).toEqual([
      '[0,39]',
      '[40,79]',
      '[80,119]',
    ]);
  });

  it('keeps its rows when the next page fails, and retries that page on demand', async () => {
    const tag = (n: number) => ({ id: String(n), name: `Etiqueta ${n}`, color: '#112233', kanban: 0, ticketsCount: 0 });
    let fails = true;
    const { gateway } = open('/tags', {
      'GET /admin/tags': ({ query }) => {
        const isFirst = query.get('range')?.startsWith('[0,') ?? true;
        if (!isFirst && fails) throw new Refusal(500, 'ERR_INTERNAL');
        const rows = isFirst ? Array.from({ length: 40 }, (_, n) => tag(n)) : [tag(40)];
        return tableReply('tags', rows, { first: isFirst ? 0 : 40, total: 41 });
      },
    });
    expect(await screen.findByText(FAILED)).toBeVisible();
    expect(screen.getByText('Etiqueta 1')).toBeVisible();
    expect(gateway.of('GET /admin/tags')).toHaveLength(2);
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));

    expect(await screen.findByText('Etiqueta 40')).toBeVisible();
    expect(screen.queryByText(FAILED)).toBeNull();
  });
});
