import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { UserState, type Actor, type ChatChanged, type ChatMessageChanged } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChatHandlers } from '../src/notifications/chats/chat-handlers.js';
import { ChatMessagesRepository } from '../src/notifications/chats/chat-messages.repository.js';
import { ChatsRepository } from '../src/notifications/chats/chats.repository.js';
import { ChatMessageHandlers } from '../src/notifications/chats/chat-message-handlers.js';
import { Users } from '../src/shared/replicas/state-replicas.js';
import { FileOwners } from '../src/shared/storage/file-owners.js';
import { until } from '../../../scripts/testing/until.mjs';
import { Desk, type Company } from './desk.js';

describe('an internal chat', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const create = (company: Company, by: Actor, users: Actor[], title = 'Equipe') =>
    desk.get(ChatHandlers).create({ title, users: users.map(({ userId: id }) => ({ id })) }, company.as(by));
  const list = async (company: Company, by: Actor, searchParam = '') =>
    (await desk.get(ChatHandlers).list({ searchParam, pageNumber: 1 }, company.as(by))).records;
  const read = (company: Company, by: Actor, id: string, pageNumber = 1) =>
    desk.get(ChatMessageHandlers).list({ id, pageNumber }, company.as(by));
  const say = (company: Company, by: Actor, id: string, message = 'bom dia') =>
    desk.get(ChatMessageHandlers).sendText({ id, message }, company.as(by));
  const unreads = async (company: Company, by: Actor) => {
    const [chat] = await list(company, by);
    return Object.fromEntries(chat?.users.map(({ user, unreads: count }) => [user.name, count]) ?? []);
  };
  const team = async () => {
    const company = await desk.company();
    const [ana, rui, eva] = await Promise.all(['Ana', 'Rui', 'Eva'].map((name) => company.agent(name)));
    if (!ana || !rui || !eva) throw new Error('nobody');
    const chat = await create(company, ana, [rui]);
    return { company, ana, rui, eva, chat };
  };

  it('is visible only to its owner and members', async () => {
    const { company, ana, rui, eva, chat } = await team();
    await say(company, ana, chat.id);

    expect((await list(company, rui)).map(({ id }) => id)).toEqual([chat.id]);
    expect(await desk.get(ChatHandlers).get({ id: chat.uuid }, company.as(rui))).toMatchObject({ id: chat.id });
    for (const other of [eva, company.admin]) {
      expect(await list(company, other)).toEqual([]);
      const none = { code: 'ERR_NO_CHAT_FOUND' };
      await expect(read(company, other, chat.id)).rejects.toMatchObject(none);
      await expect(say(company, other, chat.id)).rejects.toMatchObject(none);
      await expect(desk.get(ChatHandlers).markRead({ id: chat.id }, company.as(other))).rejects.toMatchObject(none);
      await expect(desk.get(ChatHandlers).remove({ id: chat.id }, company.as(other))).rejects.toMatchObject(none);
    }
  });

  it('is separate per company, and users of other companies cannot be members', async () => {
    const { company, ana, chat } = await team();
    const other = await desk.company();
    const stranger = await other.agent('Ana');
    await expect(read(other, { ...stranger, userId: ana.userId }, chat.id)).rejects.toMatchObject({
      code: 'ERR_NO_CHAT_FOUND',
    });
    await expect(create(company, ana, [stranger])).rejects.toMatchObject({ code: 'ERR_NO_USER_FOUND' });
  });

  it('counts each member’s unread messages until they are read', async () => {
    const { company, ana, rui, chat } = await team();
    await Promise.all([say(company, ana, chat.id, 'um'), say(company, ana, chat.id, 'dois')]);
    expect(await unreads(company, rui)).toEqual({ Ana: 0, Rui: 2 });

    await desk.get(ChatHandlers).markRead({ id: chat.id }, company.as(rui));
    await desk.get(ChatHandlers).markRead({ id: chat.id }, company.as(rui));

    expect(await unreads(company, ana)).toEqual({ Ana: 0, Rui: 0 });
    const changes = await company.announced<ChatChanged['data']>('tickets.chat.changed', 4);
    expect(changes.map(({ action }) => action).toSorted()).toEqual(['create', 'new-message', 'new-message', 'update']);
  });

  it('stores and publishes a repeated message once, also when repeated at the same moment', async () => {
    const { company, ana, rui, chat } = await team();
    const clientId = randomUUID();
    const send = (by: Actor, message: string) =>
      desk.get(ChatMessageHandlers).sendText({ id: chat.id, message, clientId }, company.as(by));

    const sent = await Promise.all([send(ana, 'um'), send(ana, 'um'), send(ana, 'um')]);
    sent.push(await send(ana, 'um'));

    expect(new Set(sent.map(({ id }) => id))).toEqual(new Set([clientId]));
    expect((await read(company, rui, chat.id)).records).toHaveLength(1);
    expect(await unreads(company, rui)).toEqual({ Ana: 0, Rui: 1 });
    await expect(send(rui, 'dois')).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    const changes = await company.announced<ChatChanged['data']>('tickets.chat.changed', 2);
    expect(changes.map(({ action }) => action)).toEqual(['create', 'new-message']);
  });

  it('rejects the id of another company’s message', async () => {
    const [one, two] = [await team(), await team()];
    const clientId = randomUUID();
    const send = ({ company, ana, chat }: typeof one) =>
      desk.get(ChatMessageHandlers).sendText({ id: chat.id, message: 'um', clientId }, company.as(ana));
    await send(one);

    await expect(send(two)).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    expect((await read(two.company, two.ana, two.chat.id)).records).toEqual([]);
  });

  it('lists its messages in pages, newest page first', async () => {
    const { company, ana, rui, chat } = await team();
    for (let n = 1; n <= 45; n += 1) await say(company, ana, chat.id, `linha ${n}`);

    const [first, second] = [await read(company, rui, chat.id), await read(company, rui, chat.id, 2)];

    expect(first.records.map(({ message }) => message)).toEqual(Array.from({ length: 40 }, (_, n) => `linha ${n + 6}`));
    expect(first.records[0]).toMatchObject({ chatId: chat.id, senderId: ana.userId, sender: { name: 'Ana' } });
    expect([first.hasMore, second.hasMore, second.records.length]).toEqual([true, false, 5]);
    expect((await list(company, rui))[0]).toMatchObject({ lastMessage: 'linha 45' });
  });

  it('is changed and deleted only by its owner, and removed members lose access immediately', async () => {
    const { company, ana, rui, eva, chat } = await team();
    await say(company, ana, chat.id);
    const change = (by: Actor, more: object) => desk.get(ChatHandlers).update({ id: chat.id, ...more }, company.as(by));
    await expect(change(rui, { title: 'Minha' })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(desk.get(ChatHandlers).remove({ id: chat.id }, company.as(rui))).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    });

    const changed = await change(ana, { title: 'Vendas', users: [{ id: eva.userId }] });

    expect(changed.users.map(({ user, unreads: count }) => [user.name, count])).toEqual([
      ['Ana', 0],
      ['Eva', 0],
    ]);
    await expect(read(company, rui, chat.id)).rejects.toMatchObject({ code: 'ERR_NO_CHAT_FOUND' });
    const [, , update] = await company.announced<ChatChanged['data']>('tickets.chat.changed', 3);
    expect(update).toMatchObject({ action: 'update', leftIds: [rui.userId], chat: { title: 'Vendas' } });

    await desk.get(ChatHandlers).remove({ id: chat.id }, company.as(ana));
    await desk.runJobs();
    expect(await list(company, ana)).toEqual([]);
    expect(await desk.count('chat_messages', { companyId: company.id })).toBe(0);
  });

  it('is rejected without the feature in the plan', async () => {
    const { company, ana, rui, chat } = await team();
    await company.loses('useInternalChat');

    const refused = { code: 'ERR_PLAN_FEATURE' };
    await expect(list(company, ana)).rejects.toMatchObject(refused);
    await expect(create(company, ana, [rui])).rejects.toMatchObject(refused);
    await expect(say(company, ana, chat.id)).rejects.toMatchObject(refused);
    await expect(read(company, ana, chat.id)).rejects.toMatchObject(refused);
  });

  it('is found by an index that reads only what is shown', async () => {
    const { company, ana, rui, chat } = await team();
    for (let n = 0; n < 5; n += 1) await create(company, rui, [ana], `Outra ${n}`);
    for (let n = 0; n < 10; n += 1) await say(company, ana, chat.id, `linha ${n}`);
    const stats = ({ executionStats }: Record<string, unknown>) => executionStats as Record<string, number>;
    const chats = stats(
      await desk.get(ChatsRepository).explain(company.id, ana.userId, { search: '', skip: 0, limit: 3 }),
    );
    const messages = stats(await desk.get(ChatMessagesRepository).explain(company.id, chat.id, { skip: 0, limit: 4 }));
    expect([chats['totalDocsExamined'], chats['nReturned']]).toEqual([3, 3]);
    expect([messages['totalDocsExamined'], messages['nReturned']]).toEqual([4, 4]);
  });

  /** Changes a user's name in the service's replica. */
  const rename = async (company: Company, { userId }: Actor, name: string) => {
    const users = desk.get(Users);
    const known = users.get(company.id, userId);
    if (!known) throw new Error('nobody');
    await desk.learn(
      UserState,
      company.id,
      { ...known, name } as { id: string },
      (users.revisionOf(company.id, userId) ?? 0) + 1,
    );
  };

  it('shows mentioned users by their current name', async () => {
    const { company, ana, rui, eva, chat } = await team();
    await desk.get(ChatMessageHandlers).sendText(
      { id: chat.id, message: 'oi @Rui e @Eva', mentionIds: [rui.userId, eva.userId] }, // Eva is not a member
      company.as(ana),
    );
    await rename(company, rui, 'Rui Barbosa');

    const [said] = (await read(company, ana, chat.id)).records;
    expect(said).toMatchObject({ message: 'oi @Rui Barbosa e @Eva', mentions: [rui.userId] });
    expect(said?.mentionsAt).toEqual([{ userIds: [rui.userId], at: 3, length: 12 }]);
  });

  const aFile = async (company: Company) => {
    const { key, bytes } = await desk.media.put(company.id, Readable.from(['plano']), {
      ...{ mimeType: 'application/pdf', maxBytes: 100 },
    });
    return { key, bytes, kind: 'document' as const, mimeType: 'application/pdf', fileName: 'plano.pdf' };
  };
  const sendFiles = (company: Company, by: Actor, request: { id: string; files: object[]; clientId?: string }) =>
    desk.get(ChatMessageHandlers).sendFiles({ message: '', ...request } as never, company.as(by));

  it('stores files of its company, keeps them while it exists, and deletes them with the chat', async () => {
    const { company, ana, rui, chat } = await team();
    const file = await aFile(company);
    await sendFiles(company, ana, { id: chat.id, files: [file] });

    const [said] = (await read(company, rui, chat.id)).records;
    expect(said).toMatchObject({ message: '', files: [{ name: 'plano.pdf', kind: 'document', bytes: 5 }] });
    expect(said?.files?.[0]?.url).toContain(file.key);
    expect((await list(company, rui))[0]).toMatchObject({ lastMessage: '📎 plano.pdf' });
    const other = await desk.company();
    const named = (companyId: string) => desk.get(FileOwners).filesAmong(companyId, [file.key]);
    expect([await named(company.id), await named(other.id)]).toEqual([[file.key], []]);
    const foreign = await aFile(other);
    await expect(sendFiles(company, ana, { id: chat.id, files: [foreign] })).rejects.toMatchObject({
      code: 'ERR_NOT_FOUND',
    });

    await desk.get(ChatHandlers).remove({ id: chat.id }, company.as(ana));
    await desk.runJobs();
    await until('the file to go', async () => (await desk.media.stat(file.key)) === undefined);
    expect(await named(company.id)).toEqual([]);
  });

  it('keeps only the files of the first call when it is repeated', async () => {
    const { company, ana, chat } = await team();
    const clientId = randomUUID();
    const [first, again] = [await aFile(company), await aFile(company)];
    await sendFiles(company, ana, { id: chat.id, files: [first], clientId });
    const repeated = await sendFiles(company, ana, { id: chat.id, files: [again], clientId });

    expect(repeated.files[0]?.url).toContain(first.key);
    await until('the second file to go', async () => (await desk.media.stat(again.key)) === undefined);
    expect(await desk.media.stat(first.key)).toBeDefined();
  });

  it('stores one reaction per member, which a second press removes, without making the chat unread', async () => {
    const { company, ana, rui, eva, chat } = await team();
    const said = await say(company, ana, chat.id);
    const react = (by: Actor, type: string, messageId = said.id) =>
      desk.get(ChatMessageHandlers).react({ id: chat.id, messageId, type }, company.as(by));
    await Promise.all([react(ana, '👍'), react(rui, '🎉')]);
    await react(rui, '👍');
    await rename(company, rui, 'Rui Barbosa');

    const [now] = (await read(company, ana, chat.id)).records;
    expect(now?.reactions?.map(({ emoji, user }) => `${user.name} ${emoji}`).toSorted()).toEqual([
      'Ana 👍',
      'Rui Barbosa 👍',
    ]);
    expect((await react(rui, '')).reactions.map(({ user }) => user.name)).toEqual(['Ana']);
    expect(await unreads(company, rui)).toEqual({ Ana: 0, 'Rui Barbosa': 1 });
    const announced = await company.announced<ChatMessageChanged['data']>('tickets.chatmessage.changed', 4);
    // Events of concurrent changes may arrive out of order, so each has a revision.
    expect(announced.map(({ message }) => message.revision).toSorted()).toEqual([1, 2, 3, 4]);
    await expect(react(eva, '👍')).rejects.toMatchObject({ code: 'ERR_NO_CHAT_FOUND' });
    await expect(react(ana, '👍', randomUUID())).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
  });
});
