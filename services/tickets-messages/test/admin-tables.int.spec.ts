import { randomUUID } from 'node:crypto';
import {
  AdminListQuery,
  CreateIntegrationInput,
  CreatePromptInput,
  ListPrompts,
  PromptTable,
  TagPages,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RpcContext } from '@recado/service-kit/messaging';
import { askPage } from '../../service-kit/test/ask-page.js';
import { IntegrationHandlers } from '../src/assistants/integrations/integration-handlers.js';
import { PromptHandlers } from '../src/assistants/integrations/prompt-handlers.js';
import { contactFrom } from '../src/contacts/contact.js';
import { ContactQueryHandlers } from '../src/contacts/contact-query-handlers.js';
import { FileListHandlers } from '../src/library/file-lists/file-list-handlers.js';
import { QuickMessageHandlers } from '../src/library/quick-messages/quick-message-handlers.js';
import { TagHandlers } from '../src/reading/tags/tag-handlers.js';
import { Desk, type Company } from './desk.js';

type Read<R> = (query: AdminListQuery, context: RpcContext) => Promise<{ data: R[]; total: number }>;

describe('the admin tables', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const admin = (company: Company) => company.as(company.admin);
  const reader =
    <R>(list: Read<R>, nameOf: (row: R) => string, context: RpcContext) =>
    async (query: object) => {
      const { data, total } = await list(AdminListQuery.parse(query), context);
      return [data.map(nameOf), total];
    };

  it('show the quick messages that a user may see, sorted and filtered', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const [ana, bia] = [await company.agent('Ana'), await company.agent('Bia')];
    const create = (context: RpcContext, shortcode: string, more: object = {}) =>
      desk
        .get(QuickMessageHandlers)
        .create({ shortcode, message: 'Olá', folder: '', geral: false, status: true, ...more }, context);
    await create(company.as(ana), 'meu', { status: false });
    await create(company.as(bia), 'seu');
    await create(admin(company), 'Água', { geral: true });
    await create(admin(other), 'deles', { geral: true });
    const quicks = desk.get(QuickMessageHandlers);
    const by = (context: RpcContext) =>
      reader(
        (...asked) => quicks.listPage(...asked),
        ({ shortcode }) => shortcode,
        context,
      );

    expect(await by(admin(company))({})).toEqual([['Água', 'meu', 'seu'], 3]);
    const seen = by(company.as(ana));
    expect(await seen({ sort: { field: 'shortcode', order: 'DESC' } })).toEqual([['meu', 'Água'], 2]);
    expect(await seen({ filter: { q: 'agu' } })).toEqual([['Água'], 1]);
    expect(await seen({ filter: { geral: false } })).toEqual([['meu'], 1]);
    expect(await seen({ filter: { status: true } })).toEqual([['Água'], 1]);
  });

  it('show the contacts of one company by name, by creation date, and by a part of their number', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const contacts = desk.connection.collection<{ _id: string }>('contacts');
    for (const [name, number, of, day] of [
      ['Ana', '5511987650001', company, '2026-05-01'],
      ['Água Viva', '5511987650002', company, '2026-05-03'],
      ['Bia', '5511987650003', company, '2026-05-02'],
      ['Dela', '5511987650004', other, '2026-05-02'],
    ] as const) {
      const origin = { id: randomUUID(), companyId: of.id, now: new Date(`${day}T12:00:00.000Z`) };
      await contacts.insertOne(contactFrom({ number, lid: null, name }, origin));
    }
    const shown = reader(
      (...asked) => desk.get(ContactQueryHandlers).list(...asked),
      ({ name }) => name,
      admin(company),
    );

    expect(await shown({})).toEqual([['Água Viva', 'Ana', 'Bia'], 3]);
    expect(await shown({ sort: { field: 'createdAt', order: 'DESC' } })).toEqual([['Água Viva', 'Bia', 'Ana'], 3]);
    expect(await shown({ filter: { q: '50003' } })).toEqual([['Bia'], 1]);
    expect(await shown({ filter: { dateStart: '2026-05-02', dateEnd: '2026-05-02' } })).toEqual([['Bia'], 1]);
    expect(await shown({ offset: 1, limit: 1 })).toEqual([['Ana'], 3]);
    expect(await shown({ offset: 10, limit: 5 })).toEqual([[], 3]);

    const page = (query: object) => desk.get(ContactQueryHandlers).list(AdminListQuery.parse(query), admin(company));
    for (const [field, order, last] of [
      ['name', 'ASC', 'Bia'],
      ['name', 'DESC', 'Água Viva'],
      ['createdAt', 'ASC', 'Água Viva'],
      ['createdAt', 'DESC', 'Ana'],
    ] as const) {
      const sort = { field, order };
      const { nextCursor } = await page({ sort, limit: 2 });
      const behind = await page({ sort, offset: 2, limit: 2, cursor: nextCursor });
      expect([field, order, behind.data.map(({ name }) => name), behind.nextCursor]).toEqual([
        field,
        order,
        [last],
        null,
      ]);
    }
  });

  it('show the prompts of one company, sorted and filtered', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const make = async (of: Company, name: string, maxTokens: number) => {
      const input = { name, prompt: 'Seja gentil.', apiKey: 'sk-1', queueId: await of.queue(), maxTokens };
      return desk.get(PromptHandlers).create(CreatePromptInput.parse(input), admin(of));
    };
    await make(company, 'Vendas', 10);
    const { queueId } = await make(company, 'Água', 20);
    await make(other, 'Deles', 30);
    const list = await desk.get(PromptHandlers).list({ searchParam: '' }, admin(company));
    const { prompts } = ListPrompts.reply.parse(list);
    const table = (given: object) => {
      const query = AdminListQuery.parse(given);
      const { data, total } = PromptTable.tableOf(prompts, query, PromptTable.filter.parse(query.filter));
      return [data.map(({ name }) => name), total];
    };

    expect(table({})).toEqual([['Água', 'Vendas'], 2]);
    expect(table({ sort: { field: 'maxTokens', order: 'ASC' }, limit: 1 })).toEqual([['Vendas'], 2]);
    expect(table({ filter: { q: 'agua' } })).toEqual([['Água'], 1]);
    expect(table({ filter: { queueId } })).toEqual([['Água'], 1]);
    expect(() => table({ filter: { companyId: other.id } })).toThrow('companyId');
  });

  it('show the integrations of one company, sorted and filtered', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const make = (of: Company, name: string, type: string) => {
      const input = { type, name, urlN8N: 'https://bots.test/hook' };
      return desk.get(IntegrationHandlers).create(CreateIntegrationInput.parse(input), admin(of));
    };
    await make(company, 'Vendas', 'n8n');
    await make(company, 'Água', 'webhook');
    await make(other, 'Deles', 'n8n');
    const table = reader(
      (...asked) => desk.get(IntegrationHandlers).list(...asked),
      ({ name }) => name,
      admin(company),
    );

    expect(await table({})).toEqual([['Água', 'Vendas'], 2]);
    expect(await table({ sort: { field: 'number', order: 'ASC' } })).toEqual([['Vendas', 'Água'], 2]);
    expect(await table({ filter: { type: 'n8n' } })).toEqual([['Vendas'], 1]);
    expect(await table({ filter: { q: 'agua' } })).toEqual([['Água'], 1]);
  });

  it('show the file lists of one company, sorted and filtered', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const make = (of: Company, name: string) => desk.get(FileListHandlers).create({ name, message: 'Veja' }, admin(of));
    await make(company, 'Cardápios');
    await make(company, 'Bolos');
    await make(other, 'Deles');
    const table = reader(
      (...asked) => desk.get(FileListHandlers).list(...asked),
      ({ name }) => name,
      admin(company),
    );

    expect(await table({})).toEqual([['Bolos', 'Cardápios'], 2]);
    expect(await table({ sort: { field: 'name', order: 'DESC' }, limit: 1 })).toEqual([['Cardápios'], 2]);
    expect(await table({ filter: { q: 'cardapio' } })).toEqual([['Cardápios'], 1]);
    expect(await table({ filter: { hasFiles: true } })).toEqual([[], 0]);
    expect(await table({ filter: { hasFiles: false } })).toEqual([['Bolos', 'Cardápios'], 2]);
  });

  it('show the tags of one company, sorted, filtered, and by name continued by a cursor', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const tags = desk.get(TagHandlers);
    const make = (of: Company, name: string, kanban: 0 | 1 = 0) =>
      tags.create({ name, color: '#112233', kanban, laneRule: null }, admin(of));
    for (const name of ['Novo', 'Água', 'VIP']) await make(company, name);
    await make(company, 'Fila', 1);
    await make(other, 'Deles');
    const table = reader(
      (...asked) => tags.list(...asked),
      ({ name }) => name,
      admin(company),
    );

    expect(await table({})).toEqual([['Água', 'Fila', 'Novo', 'VIP'], 4]);
    expect(await table({ sort: { field: 'name', order: 'DESC' }, limit: 2 })).toEqual([['VIP', 'Novo'], 4]);
    expect(await table({ sort: { field: 'kanban', order: 'DESC' }, limit: 1 })).toEqual([['Fila'], 4]);
    expect(await table({ filter: { q: 'agua' } })).toEqual([['Água'], 1]);
    expect(await table({ filter: { kanban: 1 } })).toEqual([['Fila'], 1]);
    const page = (query: object) =>
      askPage(TagPages, query, (request) => tags.list({ ...request, limit: 3 }, admin(company)));
    const first = await page({});
    const last = await page({ cursor: (first as { nextCursor?: string }).nextCursor });
    expect([first.tags.length, first.count, first.hasMore]).toEqual([3, 4, true]);
    expect(last).toMatchObject({ tags: [{ name: 'VIP' }], count: 4, hasMore: false, nextCursor: null });
  });
});
