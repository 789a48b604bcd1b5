import type {
  Announcement,
  Campaign,
  Chat,
  ChatMessage,
  ContactList,
  ContactListItem,
  KanbanTicket,
  QuickMessage,
  Schedule,
  SessionUser,
  Tag,
} from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import type { DeskUser } from '../flows/desk.js';
import { ownCompany, putOnTrial } from './operator.js';
import { aNumber, suite, unique } from './suite.js';

const s = suite();
const IN_AN_HOUR = () => new Date(Date.now() + 3_600_000).toISOString();
const fieldsOf = (thing: object) => Object.keys(thing);
const FIVE = [1, 2, 3, 4, 5];

describe('E 3 Entities', () => {
  it('E110 a tag has id, name, color, kanban 0 or 1 and ticketsCount, and keeps the userId of who saved it', async () => {
    const name = unique('Tag');
    const { id } = await s.admin.call<Tag>('POST', '/tags', { name, color: '#336699', kanban: 1 });
    const { ticket } = await s.attended();
    await s.marina.call('POST', '/tags/sync', { ticketId: ticket.id, tags: [id] });
    const read = () => s.admin.call('GET', `/tags/${id}`);
    const shown = { id, name, color: '#336699', kanban: 1, ticketsCount: 1 };
    expect(await read()).toMatchObject({ ...shown, userId: s.admin.user.id });
    await s.supervisor.call('PUT', `/tags/${id}`, { kanban: 0 });
    expect(await read()).toMatchObject({ ...shown, kanban: 0, userId: s.supervisor.user.id });
  });

  it('E111 a kanban ticket has id, uuid, tags as ids, contact name and number, and lastMessage', async () => {
    const talk = await s.attended();
    const lane = await s.admin.call<Tag>('POST', '/tags', { name: unique('Raia'), kanban: 1 });
    await s.admin.call('PUT', `/ticket-tags/${talk.ticket.id}/${lane.id}`);
    const { tickets } = await s.admin.call<{ tickets: KanbanTicket[] }>('GET', '/ticket/kanban');
    const { id, uuid } = talk.ticket;
    expect(tickets.find((one) => one.id === id)).toMatchObject({
      ...{ id, uuid, tags: [lane.id], lastMessage: talk.text },
      contact: { name: talk.ticket.contact.name, number: talk.number },
    });
  });

  it('E112 a contact list item has every field of line 101', async () => {
    const { id: contactListId, companyId } = await s.admin.call<ContactList>('POST', '/contact-lists', {
      name: unique('Lista'),
    });
    const given = { name: unique('Item'), number: aNumber(), email: 'item@empresa.com' };
    const { id } = await s.admin.call<ContactListItem>('POST', '/contact-list-items', { ...given, contactListId });
    const item = await s.admin.call<ContactListItem>('GET', `/contact-list-items/${id}`);
    expect(item).toMatchObject({ id, ...given, companyId, contactListId });
    expect(fieldsOf(item)).toContain('isWhatsappValid');
  });

  it('E113 a quick message has every field of line 102', async () => {
    const given = { shortcode: unique('qm').replaceAll(' ', ''), message: 'Bom dia', geral: true, status: true };
    const made = await s.admin.call<QuickMessage>('POST', '/quick-messages', given);
    const empty = { isMedia: false, mediaPath: null, mediaName: null };
    expect(await s.admin.call('GET', `/quick-messages/${made.id}`)).toMatchObject({ id: made.id, ...given, ...empty });
  });

  it('E114 a campaign has every field of line 104 with whatsapp.name and contactList.name', async () => {
    const list = await s.admin.call<ContactList>('POST', '/contact-lists', { name: unique('Lista') });
    const texts = (prefix: string) => Object.fromEntries(FIVE.map((n) => [`${prefix}${n}`, `${prefix} ${n}`]));
    const given = {
      ...{ name: unique('Campanha'), confirmation: true, whatsappId: s.connection.id, contactListId: list.id },
      ...texts('message'),
      ...texts('confirmationMessage'),
    };
    const { id } = await s.admin.call<Campaign>('POST', '/campaigns', given);
    const campaign = await s.admin.call<Campaign>('GET', `/campaigns/${id}`);
    expect(campaign).toMatchObject({
      ...{ id, ...given, status: 'INATIVA', scheduledAt: null, completedAt: null, tagListId: null, fileListId: null },
      ...{ mediaPath: null, mediaName: null, companyId: s.admin.user.companyId },
      whatsapp: { name: s.connection.name },
      contactList: { name: list.name },
    });
    await s.admin.call('DELETE', `/campaigns/${id}`);
  });

  it('E115 an announcement has every field of line 106', async () => {
    const operator = await s.person('super@recado.local');
    const given = { title: unique('Aviso'), text: 'Hoje à noite', priority: 2, status: false };
    const { id } = await operator.call<Announcement>('POST', '/announcements', given);
    const read = await operator.call('GET', `/announcements/${id}`);
    expect(read).toMatchObject({ id, ...given, mediaPath: null, mediaName: null });
    await operator.call('DELETE', `/announcements/${id}`);
  });

  it('E116 a chat has every field of line 107 and a chat message every field of line 108', async () => {
    const title = unique('Equipe');
    const users = [{ id: s.marina.user.id }];
    const made = await s.admin.call<Chat>('POST', '/chats', { title, users });
    const message = await s.admin.call<ChatMessage>('POST', `/chats/${made.id}/messages`, { message: 'Bom dia' });
    const chat = await s.marina.call<Chat>('GET', `/chats/${made.id}`);
    expect(chat).toMatchObject({ id: made.id, title, ownerId: s.admin.user.id, lastMessage: 'Bom dia' });
    expect([chat.uuid, chat.updatedAt]).toEqual([expect.any(String), expect.any(String)]);
    const memberOf = ({ user: { id, name } }: DeskUser, unreads: number) => ({
      userId: id,
      unreads,
      user: { id, name },
    });
    expect(chat.users).toEqual(expect.arrayContaining([memberOf(s.admin, 0), memberOf(s.marina, 1)]));
    expect(message).toMatchObject({
      ...{ senderId: s.admin.user.id, sender: { name: s.admin.user.name }, message: 'Bom dia', chatId: made.id },
      createdAt: expect.any(String),
    });
  });

  it('E117 a schedule has id, sendAt and contact name, and the current company carries trialExpiration, email and its flags', async () => {
    const contact = await s.contact();
    const sendAt = IN_AN_HOUR();
    const given = { contactId: contact.id, body: unique('Lembrete'), sendAt };
    const { id } = await s.admin.call<Schedule>('POST', '/schedules', given);
    const schedule = await s.admin.call<Schedule>('GET', `/schedules/${id}`);
    expect(schedule).toMatchObject({ id, sendAt, contact: { name: contact.name } });
    await s.admin.call('DELETE', `/schedules/${id}`);
    const { company, admin } = await ownCompany(await s.person('super@recado.local'));
    await putOnTrial(company.id, new Date(sendAt));
    const user = await admin.call<SessionUser>('GET', '/auth/me');
    const plan = { useExternalApi: true, useOpenAi: true };
    expect(user.company).toMatchObject({ email: company.email, trialExpiration: sendAt, plan });
    const flags = { profile: 'admin', super: false, companyId: company.id, queues: [] };
    expect(user).toMatchObject(flags);
  });
});
