import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@recado/contracts';
import { ListOrSearchTicketsHandler } from '../src/reading/tickets/list-or-search-tickets.js';
import { MessageSearchRepository, type MessagePosition } from '../src/reading/tickets/message-search.repository.js';
import { TicketListsRepository } from '../src/conversations/ticket-lists.repository.js';
import { Tags } from '../src/shared/replicas/state-replicas.js';
import { SearchWords } from '../src/shared/search/search-words.js';
import { SyncTagsHandler } from '../src/reading/tags/sync-tags.js';
import { TagHandlers } from '../src/reading/tags/tag-handlers.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { queryPlansOf } from '../../service-kit/test/query-plans.js';
import { Desk, type Company } from './desk.js';

const person = (name: string, n: number) => ({ number: `55119${String(80_000_000 + n)}`, lid: null, name });

describe('a ticket search', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const find = async (company: Company, searchParam: string, more: object = {}, actor: Actor = company.admin) => {
    const query = { searchParam, pageNumber: 1, showAll: false, withUnreadMessages: false, ...more };
    return (await desk.get(ListOrSearchTicketsHandler).execute(query, company.as(actor))).tickets;
  };
  const namesOf = (tickets: { contact: { name: string } }[]) => tickets.map(({ contact }) => contact.name);

  it('finds prefixes of names, numbers and message words, without accents, newest first', async () => {
    const company = await desk.company();
    await company.receives({ contact: person('Ângela Souza', 1), text: 'Preço do PÃO de queijo?' });
    await company.receives({ contact: person('Bruno', 2), text: 'quero informações' });
    await company.receives({ contact: person('Caio', 3), text: 'o pao chegou' });
    await desk.get(SearchWords).flush();

    expect(namesOf(await find(company, 'pão'))).toEqual(['Caio', 'Ângela Souza']);
    expect(namesOf(await find(company, 'inform'))).toEqual(['Bruno']);
    expect(namesOf(await find(company, 'ANGELA'))).toEqual(['Ângela Souza']);
    expect(namesOf(await find(company, '80000002'))).toEqual(['Bruno']);
    expect(namesOf(await find(company, 'preco queij'))).toEqual(['Ângela Souza']);
    expect(namesOf(await find(company, 'pao queij'))).toEqual(['Ângela Souza']);
    expect(namesOf(await find(company, 'pao informacoes'))).toEqual([]);
    expect(await find(company, 'inexistente')).toEqual([]);
    const [first] = await find(company, 'queijo');
    expect(first?.match?.excerpt).toContain('PÃO de queijo');
  });

  it('uses words of one letter or digit together with others, in messages and contact names', async () => {
    const company = await desk.company();
    await company.receives({ contact: person('Loja 3', 14), text: 'Antes 3 e 14' });
    await company.receives({ contact: person('Loja 4', 13), text: 'Antes: 4' });
    await company.receives({ contact: person('Zé', 24), text: 'antes 42' });
    await desk.get(SearchWords).flush();

    expect(namesOf(await find(company, 'antes'))).toEqual(['Zé', 'Loja 4', 'Loja 3']);
    expect(namesOf(await find(company, 'Antes 4'))).toEqual(['Zé', 'Loja 4']);
    expect(namesOf(await find(company, 'antes 3 e'))).toEqual(['Loja 3']);
    expect(await find(company, 'antes x')).toEqual([]);
    expect(namesOf(await find(company, 'loja 4'))).toEqual(['Loja 4']);
    expect(namesOf(await find(company, 'loja 5'))).toEqual([]); // every number begins with it
    expect(namesOf(await find(company, '4'))).toEqual([]);
  });

  it('finds a ticket by its number first, with and without #, for users who may see it', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const [mine, theirs] = [await company.queue(), await company.queue()];
    const [agent, stranger] = [
      await company.agent('Marina', { queueIds: [mine] }),
      await company.agent('Diego', { queueIds: [theirs] }),
    ];
    for (let n = 0; n < 11; n++) await company.receives({ contact: person(`P${n}`, n) });
    await company.receives({ contact: person('Últimos 11', 50), text: 'são 11 bolos' });
    const eleventh = (await company.tickets()).find(({ number }) => number === 11);
    await desk.get(UpdateTicketHandler).execute({ id: eleventh?.id ?? '', queueId: mine }, company.as(company.admin));
    const numbers = async (text: string, actor = company.admin) =>
      (await find(company, text, {}, actor)).map(({ number }) => number);

    expect(await numbers('#11')).toEqual([11]);
    expect((await numbers('11')).slice(0, 2)).toEqual([11, 12]);
    expect(await numbers('#11', agent)).toEqual([11]);
    expect(await numbers('#11', stranger)).toEqual([]);
    expect(await find(company, '#11', { status: 'closed' })).toEqual([]);
    expect(await numbers('#99')).toEqual([]);
    expect(await find(other, '#11')).toEqual([]);
  });

  it('reads only one ticket by its number', async () => {
    const company = await desk.company();
    for (let n = 0; n < 5; n++) await company.receives({ contact: person(`P${n}`, n) });
    const list = {
      ...{
        branches: [
          { status: 'pending' as const, queueIds: [null] },
          { status: 'closed' as const, queueIds: ['q'] },
        ],
      },
      ...{ onlyUnread: false, number: 3 },
    };
    const explained = await desk
      .get(TicketListsRepository)
      .explain(company.id, list, { after: null, skip: 0, limit: 1 });
    const { totalDocsExamined } = (explained as { executionStats: { totalDocsExamined: number } }).executionStats;
    expect(totalDocsExamined).toBeLessThanOrEqual(2); // once per branch
    expect(JSON.stringify(explained)).not.toContain('COLLSCAN');
  });

  it('shows a ticket once, at its newest match', async () => {
    const company = await desk.company();
    await company.receives({ contact: person('Ana', 1), text: 'bolo de milho' });
    await company.receives({ contact: person('Bia', 2), text: 'bolo' });
    const { data } = await company.receives({ contact: person('Ana', 1), text: 'outro bolo' });
    const found = await find(company, 'bolo');
    expect(namesOf(found)).toEqual(['Ana', 'Bia']);
    expect(found[0]?.match?.excerpt).toBe((data.content as { text: string }).text);
  });

  it('finds what the user may see, in every status', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const [mine, theirs] = [await company.queue(), await company.queue()];
    const agent = await company.agent('Marina', { queueIds: [mine] });
    for (const [n, queueId] of [mine, theirs].entries()) {
      await company.receives({ contact: person(`P${n}`, n), text: 'segredo' });
      const { id } = (await company.tickets())[0] ?? { id: '' };
      await desk.get(UpdateTicketHandler).execute({ id, queueId }, company.as(company.admin));
    }
    const [ofMine] = await find(company, 'segredo', {}, agent);
    await desk.get(UpdateTicketHandler).execute({ id: ofMine?.id ?? '', status: 'closed' }, company.as(agent));

    expect(namesOf(await find(company, 'segredo', {}, agent))).toEqual(['P0']);
    expect(namesOf(await find(company, 'segredo', { queueIds: [theirs] }, agent))).toEqual([]);
    expect(namesOf(await find(company, 'segredo'))).toEqual(['P1', 'P0']);
    expect(namesOf(await find(company, 'segredo', { status: 'closed' }))).toEqual(['P0']);
    expect(await find(other, 'segredo')).toEqual([]);
  });

  it('filters by all of the tags, one of the users, and days', async () => {
    const company = await desk.company();
    const as = company.as(company.admin);
    const tags = await Promise.all(
      ['Novo', 'VIP'].map((name) => desk.get(TagHandlers).create({ name, color: '#123456' }, as)),
    );
    const ids = tags.map(({ id }) => id);
    for (const id of ids) await desk.knows(Tags, company.id, id);
    const queueId = await company.queue();
    const [marina, diego] = [
      await company.agent('Marina', { queueIds: [queueId] }),
      await company.agent('Diego', { queueIds: [queueId] }),
    ];
    for (const [n, actor] of [marina, diego].entries()) {
      await company.receives({ contact: person(`P${n}`, n) });
      const { id } = (await company.tickets())[0] ?? { id: '' };
      await desk.get(SyncTagsHandler).execute({ ticketId: id, tags: ids.slice(0, n + 1) }, as);
      await desk.get(UpdateTicketHandler).execute({ id, queueId, userId: actor.userId, status: 'open' }, as);
    }
    const list = async (more: object) => namesOf(await find(company, '', { showAll: true, ...more }));

    expect(await list({ tags: [ids[0]] })).toEqual(['P1', 'P0']);
    expect(await list({ tags: ids })).toEqual(['P1']);
    expect(await list({ users: [marina.userId] })).toEqual(['P0']);
    expect(await list({ users: [marina.userId, diego.userId] })).toEqual(['P1', 'P0']);
    const noon = Date.parse('2026-05-10T15:00:00Z'); // in São Paulo
    const at = new Date(noon);
    await desk.connection
      .collection('tickets')
      .updateMany({ companyId: company.id }, { $set: { createdAt: at, updatedAt: at } });
    const day = (ms: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(ms);
    expect((await list({ date: day(noon) })).toSorted()).toEqual(['P0', 'P1']);
    expect(await list({ date: day(noon - 86_400_000) })).toEqual([]);
    expect((await list({ updatedAt: day(noon) })).toSorted()).toEqual(['P0', 'P1']);
    expect(await list({ updatedAt: day(noon + 86_400_000) })).toEqual([]);
  });

  it('finds positions in the index alone, for a word, a prefix and two words, scanning the rarer', async () => {
    const company = await desk.company();
    const now = Date.now();
    const at = (n: number) => new Date(now - n * 1_000);
    const documents = Array.from({ length: 5_000 }, (_, n) => ({
      ...{
        _id: `${company.id}-${n}`,
        companyId: company.id,
        ticketId: `t${n % 50}`,
        contactId: 'c',
        whatsappId: 'w',
        wid: `w${n}`,
      },
      ...{
        fromMe: false,
        body: 'x',
        words: ['bolo', `sabor${n % 40}`],
        order: String(at(n).getTime()),
        createdAt: at(n),
      },
    }));
    await desk.connection.collection<{ _id: string }>('messages').insertMany(documents);
    const flavours = Array.from({ length: 40 }, (_, n) => `sabor${n}`);

    const messages = desk.get(MessageSearchRepository);
    /** The positions, and the number of documents that MongoDB read. */
    const search = async (group: string[], ...others: string[][]) => {
      let places: MessagePosition[] = [];
      const plans = await queryPlansOf(desk.connection, async () => {
        places = await messages.newest(company.id, group, { after: null, limit: 300 });
        for (const other of others) places = await messages.having(company.id, places, other);
      });
      const ofSearch = plans.filter(({ collection }) => collection === 'messages'); // the outbox also queries sometimes
      return { found: places.length, read: ofSearch.reduce((sum, { docsExamined }) => sum + docsExamined, 0) };
    };
    expect(await search(['bolo'])).toEqual({ found: 300, read: 0 });
    expect(await search(flavours)).toEqual({ found: 300, read: 0 });
    expect(await search(['sabor3', 'sabor4'], ['bolo'])).toEqual({ found: 250, read: 0 });
    expect(await search(['bolo'], ['sabor3', 'sabor4'])).toEqual({ found: 16, read: 0 });

    const rarestOf = async (...groups: string[][]) => (await messages.rarestFirst(company.id, groups))[0];
    expect(await rarestOf(['bolo'], ['sabor3'])).toEqual(['sabor3']);
    expect(await rarestOf(['sabor4', 'sabor5'], ['sabor3'])).toEqual(['sabor3']);
    expect(await rarestOf(['sabor3'], ['sabor4', 'sabor5'])).toEqual(['sabor3']);
    expect(await rarestOf(['bolo'], flavours.slice(0, 10))).toEqual(flavours.slice(0, 10));
    expect(await rarestOf(flavours.slice(0, 10), ['bolo'])).toEqual(flavours.slice(0, 10));
  });
});
