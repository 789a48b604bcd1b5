import {
  GetContact,
  GetReportFigures,
  Id,
  ListContacts,
  ListMessages,
  ListQueues,
  ListTagNames,
  ListTickets,
  ListUserNames,
  PageQuickMessages,
} from '@recado/contracts';
import { z } from 'zod';
import { bounded, contactOf, messageOf, ticketOf } from './output.js';
import { readTool } from './tool.js';

const Text = z.string().trim().min(1).max(100);
const Cursor = z.string().max(1_000).optional().describe('nextCursor of the answer before');
const Ids = z.array(Id).max(50).optional();
const nothing = z.strictObject({});
const listOf = (ids: string[] | undefined) => (ids ? JSON.stringify(ids) : undefined);
const given = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const named = ({ id, name }: { id: string; name: string }) => ({ id, name });

export const READ_TOOLS = [
  readTool({
    name: 'search_conversations',
    title: 'Search conversations',
    description: 'Tickets of any status by ticket number, customer name, phone number, or words of a message.',
    input: z.strictObject({ text: Text, page: z.number().int().min(1).max(100).default(1) }),
    async run(call, { text, page }) {
      const found = await call.ask(ListTickets, { searchParam: text, pageNumber: page });
      const { items, truncated } = bounded(found.tickets.map(ticketOf));
      return { tickets: items, hasMore: found.hasMore, truncated };
    },
  }),
  readTool({
    name: 'list_tickets',
    title: 'List tickets',
    description:
      'Tickets by status: open (your own, or everybody’s with everyone), pending (waiting for an agent), closed. Filter by queues, tags, users.',
    input: z.strictObject({
      status: z.enum(['open', 'pending', 'closed']).default('open'),
      everyone: z.boolean().default(false),
      queueIds: Ids,
      tagIds: Ids,
      userIds: Ids,
      unreadOnly: z.boolean().default(false),
      cursor: Cursor,
    }),
    async run(call, { status, everyone, queueIds, tagIds, userIds, unreadOnly, cursor }) {
      const lists = { queueIds: listOf(queueIds), tags: listOf(tagIds), users: listOf(userIds) };
      const flags = { showAll: String(everyone), withUnreadMessages: String(unreadOnly) };
      const found = await call.ask(ListTickets, given({ status, cursor, ...lists, ...flags }));
      const { items, truncated } = bounded(found.tickets.map(ticketOf));
      return { tickets: items, count: found.count, nextCursor: found.nextCursor, truncated };
    },
  }),
  readTool({
    name: 'read_conversation',
    title: 'Read a conversation',
    description:
      'Messages of a ticket, the newest page first; older ones with `before`. `imported` ones are from before the number was linked. Nothing is marked as read.',
    input: z.strictObject({
      ticketId: Id,
      before: z.string().max(100).optional().describe('`older` of the answer before'),
    }),
    async run(call, { ticketId, before }) {
      const page = await call.ask(ListMessages, given({ ticketId, before, markRead: 'false' }));
      const { items, truncated } = bounded(page.messages.map(messageOf), 'end');
      const oldest = page.messages[page.messages.length - items.length];
      const older = page.hasMore || truncated ? (oldest?.order ?? null) : null;
      return { ticket: ticketOf(page.ticket), messages: items, older, truncated };
    },
  }),
  readTool({
    name: 'find_contacts',
    title: 'Find contacts',
    description: 'Contacts by name or phone number.',
    input: z.strictObject({ text: Text, cursor: Cursor }),
    async run(call, { text, cursor }) {
      const { data, nextCursor } = await call.ask(ListContacts, given({ filter: { q: text }, cursor }));
      const { items, truncated } = bounded(data.map(contactOf));
      return { contacts: items, nextCursor, truncated };
    },
  }),
  readTool({
    name: 'get_contact',
    title: 'Get a contact',
    description: 'One contact by its id.',
    input: z.strictObject({ contactId: Id }),
    run: async (call, { contactId }) => ({ contact: contactOf(await call.ask(GetContact, { id: contactId })) }),
  }),
  readTool({
    name: 'list_queues',
    title: 'List queues',
    description: 'The queues (departments) of the company.',
    input: nothing,
    async run(call) {
      const { items, truncated } = bounded((await call.ask(ListQueues)).map(named));
      return { queues: items, truncated };
    },
  }),
  readTool({
    name: 'list_tags',
    title: 'List tags',
    description: 'The tags that tickets may have.',
    input: z.strictObject({ text: Text.optional() }),
    async run(call, { text = '' }) {
      const { items, truncated } = bounded((await call.ask(ListTagNames, { searchParam: text })).map(named));
      return { tags: items, truncated };
    },
  }),
  readTool({
    name: 'list_users',
    title: 'List users',
    description: 'The people of the company, to whom a ticket may be transferred.',
    input: nothing,
    async run(call) {
      const { items, truncated } = bounded((await call.ask(ListUserNames)).map(named));
      return { users: items, truncated };
    },
  }),
  readTool({
    name: 'list_quick_messages',
    title: 'List quick messages',
    description: 'Prepared texts of the company, by words in their shortcut or text.',
    input: z.strictObject({ text: Text.optional() }),
    async run(call, { text = '' }) {
      const { data, total } = await call.ask(PageQuickMessages, { filter: { q: text } });
      const { items, truncated } = bounded(data.map(({ id, shortcode, message }) => ({ id, shortcode, message })));
      return { quickMessages: items, hasMore: data.length < total, truncated };
    },
  }),
  readTool({
    name: 'report',
    title: 'Report of a period',
    description:
      'What the tickets opened on these days add up to: counts, waiting and resolution times in minutes, ratings, by agent and queue.',
    input: z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
    async run(call, { from, to }) {
      const { totals, days, users, queues } = await call.ask(GetReportFigures, { dateStart: from, dateEnd: to });
      const [byDay, byUser, byQueue] = [bounded(days, 'end'), bounded(users), bounded(queues)];
      return { totals, days: byDay.items, users: byUser.items.slice(0, 20), queues: byQueue.items.slice(0, 20) };
    },
  }),
];
