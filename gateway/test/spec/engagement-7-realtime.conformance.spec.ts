import type { Chat, ContactList, ContactListItem, SocketTopic } from '@recado/contracts';
import { topicName } from '@recado/contracts';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { until } from '../../../scripts/testing/until.mjs';
import type { DeskUser } from '../flows/desk.js';
import { aNumber, PASSWORD, suite, unique, urls } from './suite.js';

const s = suite();
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
const word = () => unique('x').replaceAll(' ', '');

/** Collects everything that a separate socket receives, by channel. */
async function listening(who: DeskUser): Promise<{ channel: string; payload: Record<string, unknown> }[]> {
  const heard: { channel: string; payload: Record<string, unknown> }[] = [];
  const socket = io(urls.gateway, { transports: ['websocket'], auth: { token: who.token }, forceNew: true });
  sockets.push(socket);
  socket.onAny((channel: string, payload: Record<string, unknown>) => heard.push({ channel, payload }));
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  return heard;
}

/** One record of each kind: its route, and a change to it. */
const records = (): Record<string, { path: string; made: object; changed: object; by?: 'operator' }> => ({
  queue: { path: '/queue', made: { name: unique('Fila'), color: aColor() }, changed: { name: unique('Fila') } },
  tag: { path: '/tags', made: { name: unique('Tag') }, changed: { name: unique('Tag') } },
  user: {
    path: '/users',
    made: { name: unique('Ana'), email: `${randomUUID()}@outra.local`, password: PASSWORD, profile: 'user' },
    changed: { name: unique('Bia') },
  },
  ContactList: { path: '/contact-lists', made: { name: unique('Lista') }, changed: { name: unique('Lista') } },
  quickmessage: {
    path: '/quick-messages',
    made: { shortcode: word(), message: 'Oi', geral: true },
    changed: { message: 'Olá' },
  },
  campaign: { path: '/campaigns', made: { name: unique('Campanha') }, changed: { name: unique('Campanha') } },
  file: { path: '/files', made: { name: unique('Lista'), message: 'Veja' }, changed: { message: 'Veja só' } },
});
const aColor = () => `#${randomUUID().slice(0, 6)}`;

/** Creates, changes and deletes a record, and waits until its topic has reported each. */
async function receivesChanges(
  by: DeskUser,
  topic: SocketTopic,
  path: string,
  [made, changed]: [object, object],
): Promise<void> {
  const { id } = await by.call<{ id: string }>('POST', path, made);
  const receives = (action: string) =>
    by.hears(topic, (news) => {
      const { action: happened, ...rest } = news as { action?: string };
      return happened === action && JSON.stringify(rest).includes(id);
    });
  await receives('create');
  await by.call('PUT', `${path}/${id}`, changed);
  await receives('update');
  await by.call('DELETE', `${path}/${id}`);
  await receives('delete');
}

describe('E 7 Live', () => {
  it('E185 queue, tag, user, ContactList, quickmessage, schedule, campaign, announcement, file and prompt each bring create, update and delete live', async () => {
    const admin = await s.adminOf('Outra');
    for (const [topic, { path, made, changed }] of Object.entries(records()))
      await receivesChanges(admin, topic as SocketTopic, path, [made, changed]);
    const { id: contactId } = await s.contact();
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    await receivesChanges(s.admin, 'schedule', '/schedules', [{ contactId, body: 'Oi', sendAt }, { body: 'Olá' }]);
    const prompt = { name: unique('P'), prompt: 'Ajude.', apiKey: 'sk-12345678', queueId: s.encomendas.id };
    await receivesChanges(s.admin, 'prompt', '/prompt', [prompt, { name: unique('P') }]);
    const operator = await s.person('super@recado.local');
    const notice = { title: unique('Aviso'), text: 'x', priority: 3, status: true };
    await receivesChanges(operator, 'announcement', '/announcements', [notice, { ...notice, text: 'y' }]);
  });

  it('E186 ContactListItem arrives on the company’s channel and on the list’s own', async () => {
    const heard = await listening(s.admin);
    const { id: contactListId } = await s.admin.call<ContactList>('POST', '/contact-lists', { name: unique('Lista') });
    const { id } = await s.admin.call<ContactListItem>('POST', '/contact-list-items', {
      ...{ name: 'Ana', number: aNumber(), email: '', contactListId },
    });
    const { companyId } = s.admin.user;
    const channels = [
      topicName(companyId, 'ContactListItem'),
      topicName(companyId, 'ContactListItem', contactListId),
    ] as string[];
    const on = (channel: string) => heard.some((one) => one.channel === channel && one.payload['itemId'] === id);
    await until('both channels', async () => channels.every(on));
  });

  it('E187 chat arrives on the user’s, the general and the chat’s own channel, and only to its members', async () => {
    const [member, outsider] = [await listening(s.marina), await listening(s.diego)];
    const users = [{ id: s.marina.user.id }];
    const chat = await s.admin.call<Chat>('POST', '/chats', { title: unique('Conversa'), users });
    const message = unique('segredo');
    await s.admin.call('POST', `/chats/${chat.id}/messages`, { message });
    const { companyId } = s.marina.user;
    const heardOn = (channel: string) => member.some((one) => one.channel === channel);
    const channels = [
      topicName(companyId, 'chat'),
      `company-${companyId}-chat-user-${s.marina.user.id}`,
      `company-${companyId}-chat-${chat.id}`,
    ];
    await until('its three channels', async () => channels.every(heardOn));
    // later events have reached the outsider too
    const tag = await s.admin.call<{ id: string }>('POST', '/tags', { name: unique('Depois') });
    await until('the tag', async () => outsider.some(({ payload }) => payload['tagId'] === tag.id));
    expect(JSON.stringify(outsider)).not.toContain(chat.id);
  });

  it('E188 a socket of another company receives none of these', async () => {
    const [stranger, other] = [await listening(await s.adminOf('Vizinha')), await s.adminOf('Vizinha')];
    const { id } = await s.admin.call<{ id: string }>('POST', '/tags', { name: unique('Nossa') });
    await s.admin.hears('tag', ({ tagId }) => tagId === id);
    const own = await other.call<{ id: string }>('POST', '/tags', { name: unique('Deles') });
    await until('the own tag', async () => stranger.some(({ payload }) => payload['tagId'] === own.id));
    expect(JSON.stringify(stranger)).not.toContain(id);
  });
});
