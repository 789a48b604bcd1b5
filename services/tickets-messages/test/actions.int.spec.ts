import { randomUUID } from 'node:crypto';
import type { Actor, SendWhatsappMessage, UploadedFile } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AcknowledgeMessageHandler } from '../src/handling/outbound/acknowledge-message.js';
import { DeleteMessageHandler } from '../src/handling/outbound/delete-message.js';
import { EditMessageHandler } from '../src/handling/outbound/edit-message.js';
import { ForwardMessageHandler } from '../src/handling/outbound/forward-message.js';
import { ListMessagesHandler } from '../src/reading/tickets/list-messages.js';
import { ResendMessageHandler } from '../src/handling/outbound/resend-message.js';
import { ReactToMessageHandler } from '../src/handling/outbound/react-to-message.js';
import { SendMediaHandler } from '../src/handling/outbound/send-media.js';
import { SendMessageHandler } from '../src/handling/outbound/send-message.js';
import { QuickMessageHandlers } from '../src/library/quick-messages/quick-message-handlers.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { until } from '../../../scripts/testing/until.mjs';
import { Desk, JOANA, type Company } from './desk.js';

type Sent = SendWhatsappMessage['data'];

describe('actions of an agent on a message', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const accepted = async (settings: Record<string, string> = {}) => {
    const company = await desk.company();
    if (Object.keys(settings).length > 0) await company.choose(settings);
    const queueId = await company.queue('Vendas');
    const marina = await company.agent('Marina', { queueIds: [queueId], allTicket: true });
    const { data } = await company.receives();
    const { id: ticketId } = await company.onlyTicket();
    await desk.get(UpdateTicketHandler).execute({ id: ticketId, status: 'open', queueId }, company.as(marina));
    return { company, marina, ticketId, queueId, inbound: data };
  };
  const send = (company: Company, actor: Actor, ticketId: string, more: object = {}) =>
    desk.get(SendMessageHandler).execute({ ticketId, body: 'Olá', ...more }, company.as(actor));
  const read = async (company: Company, ticketId: string) => {
    const request = { ticketId, pageNumber: 1, markRead: false };
    return (await desk.get(ListMessagesHandler).execute(request, company.as(company.admin))).messages;
  };
  const commands = (company: Company, wanted: number) => company.announced<Sent>('whatsapp.message.send', wanted);
  const aFile = (company: Company, more: Partial<UploadedFile> = {}): UploadedFile => ({
    key: `${company.id}/${randomUUID().replaceAll('-', '').padEnd(40, '0')}`,
    ...{ kind: 'image', mimeType: 'image/png', fileName: 'bolo.png', bytes: 5 },
    ...more,
  });

  const SOUND = { kind: 'audio', mimeType: 'audio/mpeg' } as const;

  it('sign it and fill in its variables before it is stored', async () => {
    const { company, marina, ticketId } = await accepted();
    const { body } = await send(company, marina, ticketId, { body: 'Oi {{firstName}} {{x}}', signMessage: true });
    expect(body).toBe('*Marina:*\nOi Joana {{x}}');
    expect(await commands(company, 1)).toMatchObject([{ content: { type: 'text', text: body } }]);
  });

  it('count the use of its quick message once, even if the request is repeated', async () => {
    const { company, marina, ticketId } = await accepted();
    const made = { shortcode: 'oi', message: 'Olá', geral: true, status: true, folder: '' };
    const { id: quickMessageId } = await desk.get(QuickMessageHandlers).create(made, company.as(company.admin));
    const more = { quickMessageId, clientId: randomUUID() };
    await send(company, marina, ticketId, more);
    await send(company, marina, ticketId, more);
    const media = { ticketId, body: [], files: [aFile(company)], quickMessageId, clientId: randomUUID() };
    await desk.get(SendMediaHandler).execute(media, company.as(marina));
    await desk.get(SendMediaHandler).execute(media, company.as(marina));
    await send(company, marina, ticketId);

    const counted = () => desk.connection.collection('quick_messages').findOne({ companyId: company.id });
    await until('both uses', async () => (await counted())?.['uses'] === 2);
  });

  it('send files as one message each, with captions, once per client id', async () => {
    const { company, marina, ticketId } = await accepted();
    const files = [aFile(company), aFile(company, { ...SOUND, fileName: 'a.mp3', seconds: 12.4 })];
    const waveform = 'AGQA';
    const clientId = [randomUUID(), randomUUID()];
    const request = {
      ticketId,
      body: ['Veja, {{firstName}}', 'a.mp3'],
      files,
      clientId,
      waveform,
      sendAs: 'voice' as const,
    };

    const sent = await desk.get(SendMediaHandler).execute(request, company.as(marina));
    await desk.get(SendMediaHandler).execute(request, company.as(marina));

    expect(sent).toMatchObject([
      { mediaType: 'image', body: 'Veja, Joana', mediaUrl: expect.stringContaining('/bolo.png?') as unknown },
      { mediaType: 'audio', body: '', media: { kind: 'voice', seconds: 12.4, waveform } },
    ]);
    expect((await company.tickets())[0]?.lastMessage).toBe('🎤 0:12');
    expect(await commands(company, 2)).toMatchObject([
      { content: { type: 'media', kind: 'image', mediaKey: files[0]?.key, caption: 'Veja, Joana' } },
      { content: { kind: 'voice' } },
    ]);
    expect(await read(company, ticketId)).toHaveLength(3);
  });

  it('reject files of another company', async () => {
    const { company, marina, ticketId } = await accepted();
    const other = await desk.company();
    const request = { ticketId, body: '', files: [aFile(other)] };
    await expect(desk.get(SendMediaHandler).execute(request, company.as(marina))).rejects.toMatchObject({
      code: 'ERR_NOT_FOUND',
    });
  });

  it('edit it here and on WhatsApp, within fifteen minutes, and only if it is ours', async () => {
    const { company, marina, ticketId } = await accepted();
    const { id } = await send(company, marina, ticketId);
    const edit = (messageId: string, body = 'Olá, Joana') =>
      desk.get(EditMessageHandler).execute({ id: messageId, body }, company.as(marina));

    expect(await edit(id)).toMatchObject({ body: 'Olá, Joana', isEdited: true, edits: [{ body: 'Olá' }] });
    const [first, second] = await commands(company, 2);
    const target = { messageId: first?.messageId, fromMe: true, participant: null };
    expect(second?.content).toEqual({ type: 'edit', text: 'Olá, Joana', target });

    const [theirs] = await read(company, ticketId);
    await expect(edit(theirs?.id ?? '')).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    const old = { createdAt: new Date(Date.now() - 16 * 60_000) };
    await desk.connection.collection<{ _id: string }>('messages').updateOne({ _id: id }, { $set: old });
    await expect(edit(id, 'x')).rejects.toMatchObject({ code: 'ERR_EDIT_WAPP_MSG' });
  });

  it('delete it for everyone, and restore it if WhatsApp rejects the deletion', async () => {
    const { company, marina, ticketId } = await accepted();
    const { id } = await send(company, marina, ticketId);
    const remove = () => desk.get(DeleteMessageHandler).execute({ id }, company.as(marina));

    expect(await remove()).toMatchObject({ isDeleted: true });
    await remove();
    const [, revoke, ...more] = await commands(company, 2);
    expect(revoke?.content).toMatchObject({ type: 'revoke' });
    expect(more).toEqual([]);

    const refusal = company.ack(revoke?.messageId ?? '', 0, 'ERR_SENDING_WAPP_MSG');
    await desk.get(AcknowledgeMessageHandler).execute(refusal);
    const kept = (await read(company, ticketId)).find((message) => message.id === id);
    expect(kept).toMatchObject({ isDeleted: false, errorCode: 'ERR_DELETE_WAPP_MSG' });

    await desk.get(ResendMessageHandler).execute({ id }, company.as(marina)); // ignored, because the contact already has the message
    expect(await commands(company, 2)).toHaveLength(2);
  });

  it('delete an unsent one, which is not shown as failed', async () => {
    const { company, marina, ticketId } = await accepted();
    const { id } = await send(company, marina, ticketId);
    await desk.get(DeleteMessageHandler).execute({ id }, company.as(marina));
    const [sent] = await commands(company, 2);

    const takenBack = company.ack(sent?.messageId ?? '', 0, 'ERR_WAPP_CANCELLED');
    await desk.get(AcknowledgeMessageHandler).execute(takenBack);

    const shown = (await read(company, ticketId)).find((message) => message.id === id);
    expect(shown).toMatchObject({ isDeleted: true, errorCode: null });
  });

  it('discard a failed one: only here, at any age, hidden from the list, and not resendable', async () => {
    const { company, marina, ticketId } = await accepted();
    const { id } = await send(company, marina, ticketId);
    const [sent] = await commands(company, 1);
    const ack = (value: number, errorCode: string | null = null) =>
      desk.get(AcknowledgeMessageHandler).execute(company.ack(sent?.messageId ?? '', value, errorCode));
    const found = async () => (await read(company, ticketId)).find((message) => message.id === id);
    await ack(0, 'ERR_SENDING_WAPP_MSG');
    const old = { createdAt: new Date(Date.now() - 90 * 24 * 60 * 60_000) };
    await desk.connection.collection<{ _id: string }>('messages').updateOne({ _id: id }, { $set: old });
    const { lastMessage: before } = await company.onlyTicket();

    const discarded = await desk.get(DeleteMessageHandler).execute({ id }, company.as(marina));
    await desk.get(ResendMessageHandler).execute({ id }, company.as(marina));

    expect(discarded).toMatchObject({ isDeleted: true, errorCode: 'ERR_SENDING_WAPP_MSG' });
    expect(await commands(company, 1)).toHaveLength(1);
    const [first] = await read(company, ticketId);
    const { lastMessage, lastMessageFromMe } = await company.onlyTicket();
    expect(before).not.toBe(lastMessage);
    expect({ lastMessage, lastMessageFromMe }).toEqual({ lastMessage: first?.body, lastMessageFromMe: false });
    expect(await found()).toMatchObject({ isDeleted: true });

    await ack(2); // it was sent after all
    expect(await found()).toMatchObject({ isDeleted: false, ack: 2, errorCode: null });
  });

  it('react to it in the name of the company', async () => {
    const { company, marina, ticketId, inbound } = await accepted();
    const [theirs] = await read(company, ticketId);
    const react = (type: string) =>
      desk.get(ReactToMessageHandler).execute({ id: theirs?.id ?? '', type }, company.as(marina));

    expect((await react('👍')).reactions).toEqual([
      { emoji: '👍', fromMe: true, userId: marina.userId, name: 'Marina' },
    ]);
    expect((await react('')).reactions).toEqual([]);
    const target = { messageId: inbound.messageId, fromMe: false, participant: null };
    expect((await commands(company, 2)).map(({ content }) => content)).toEqual([
      { type: 'reaction', emoji: '👍', target },
      { type: 'reaction', emoji: '', target },
    ]);
  });

  it('forward it into the contact’s ticket, or into a new one for the sender', async () => {
    const { company, marina, ticketId } = await accepted();
    const [theirs] = await read(company, ticketId);
    const caio = await company.contact('Caio', '5511977776666');
    const forward = (contactId: string) =>
      desk
        .get(ForwardMessageHandler)
        .execute({ messageId: theirs?.id ?? '', contactId, signMessage: true }, company.as(marina));

    const first = await forward(caio.id);
    const second = await forward(caio.id);

    expect(first).toMatchObject({ isForwarded: true, body: '*Marina:*\nOi!' });
    expect(second.ticketId).toBe(first.ticketId);
    const opened = (await company.tickets()).find(({ id }) => id === first.ticketId);
    expect(opened).toMatchObject({ status: 'open', userId: marina.userId, contact: { name: 'Caio' } });
    expect(await commands(company, 2)).toMatchObject([{ forwarded: true, contact: { number: caio.number } }, {}]);
  });

  it.each([
    [true, '*Marina:*\nBom dia, Joana! {{hour}}'],
    [false, 'Bom dia, Joana! {{hour}}'],
  ])(
    'forward a signed one with at most one signature and no variables filled in: signed %s',
    async (signMessage, expected) => {
      const { company, marina, ticketId } = await accepted();
      const signed = await send(company, marina, ticketId, { body: 'Bom dia, {{firstName}}!', signMessage: true });
      await desk.connection
        .collection<{ _id: string }>('messages')
        .updateOne({ _id: signed.id }, { $set: { body: '*Marina:*\nBom dia, Joana! {{hour}}' } });
      const caio = await company.contact('Caio', '5511977776666');
      const forward = (messageId: string) =>
        desk.get(ForwardMessageHandler).execute({ messageId, contactId: caio.id, signMessage }, company.as(marina));

      const first = await forward(signed.id);
      expect(first.body).toBe(expected);
      expect((await forward(first.id)).body).toBe(expected); // forward the forwarded message again
    },
  );

  it('forward the caption of a signed file with one signature', async () => {
    const { company, marina, ticketId } = await accepted();
    const files = [aFile(company)];
    const [photo] = await desk
      .get(SendMediaHandler)
      .execute({ ticketId, files, body: 'Veja', signMessage: 'true' }, company.as(marina));
    const caio = await company.contact('Caio', '5511977776666');
    const request = { messageId: photo?.id ?? '', contactId: caio.id, signMessage: true };
    const { body } = await desk.get(ForwardMessageHandler).execute(request, company.as(marina));
    expect([photo?.body, body]).toEqual(['*Marina:*\nVeja', '*Marina:*\nVeja']);
  });

  it('leave the list position of a waiting contact unchanged after a forward', async () => {
    const { company, marina, ticketId, queueId } = await accepted();
    const [theirs] = await read(company, ticketId);
    const rafael = { number: '5511966665555', lid: null, name: 'Rafael' };
    await company.receives({ contact: rafael, text: 'Quando chega?' });
    const waiting = (await company.tickets()).find(({ id }) => id !== ticketId);
    const { id = '', contactId = '' } = waiting ?? {};
    await desk.get(UpdateTicketHandler).execute({ id, status: 'open', queueId }, company.as(marina));
    const before = (await company.tickets()).find((one) => one.id === id);

    const forward = () =>
      desk.get(ForwardMessageHandler).execute({ messageId: theirs?.id ?? '', contactId }, company.as(marina));
    const forwarded = [await forward(), await forward()];

    const after = (await company.tickets()).find((one) => one.id === id);
    const placeOf = (ticket: typeof after) => {
      const { lastMessage, lastMessageFromMe, lastMessageAt, waitingSince, unreadMessages } = ticket ?? {};
      return { lastMessage, lastMessageFromMe, lastMessageAt, waitingSince, unreadMessages };
    };
    expect(placeOf(after)).toEqual(placeOf(before));
    expect(after?.waitingSince).not.toBeNull();
    expect((await read(company, id)).map((message) => message.id).slice(-2)).toEqual(forwarded.map((one) => one.id));

    await send(company, marina, id);
    expect((await company.tickets()).find((one) => one.id === id)).toMatchObject({
      ...{ waitingSince: null, lastMessage: 'Olá', lastMessageFromMe: true },
    });
  });

  it('leave a contact waiting who only got the greeting', async () => {
    const { company, ticketId } = await accepted({ sendGreetingAccepted: 'enabled' });
    const ticket = (await company.tickets()).find(({ id }) => id === ticketId);
    expect((await read(company, ticketId)).at(-1)?.body).toMatch(/, meu nome é \*Marina\* e agora/);
    expect(ticket).toMatchObject({ lastMessage: 'Oi!', lastMessageFromMe: false });
    expect(ticket?.waitingSince).not.toBeNull();
  });

  it('do not treat an agent’s name as a variable', async () => {
    const company = await desk.company();
    await company.choose({ sendGreetingAccepted: 'enabled' });
    const queueId = await company.queue('Vendas');
    const agent = await company.agent('{{hour}}', { queueIds: [queueId], allTicket: true });
    await company.receives();
    const { id } = await company.onlyTicket();
    await desk.get(UpdateTicketHandler).execute({ id, status: 'open', queueId }, company.as(agent));
    expect((await read(company, id)).at(-1)?.body).toContain('*{{hour}}*');
  });

  it('do not forward a message without its file, nor into a hidden ticket', async () => {
    const { company, marina, ticketId } = await accepted();
    const media = {
      type: 'media',
      kind: 'image',
      mimeType: 'image/png',
      fileName: null,
      bytes: 1,
      seconds: null,
      caption: '',
    } as const;
    await company.receives({ content: media });
    const [text, photo] = await read(company, ticketId);
    const caio = await company.contact('Caio', '5511977776666');
    const forward = (messageId = '', contactId = caio.id) =>
      desk.get(ForwardMessageHandler).execute({ messageId, contactId }, company.as(marina));
    await expect(forward(photo?.id)).rejects.toMatchObject({ code: 'ERR_WAPP_DOWNLOAD_MEDIA' });

    const otherQueue = await company.queue('Outra');
    await company.receives({ contact: { number: caio.number, lid: null, name: null } });
    const theirs = (await company.tickets()).find(({ id }) => id !== ticketId);
    await desk
      .get(UpdateTicketHandler)
      .execute({ id: theirs?.id ?? '', queueId: otherQueue }, company.as(company.admin));
    await expect(forward(text?.id)).rejects.toMatchObject({
      code: 'ERR_OTHER_OPEN_TICKET',
      details: { ticket: { isHidden: true, queue: { name: 'Outra' } } },
    });
  });

  it('answer with ERR_FETCH_WAPP_MSG for a missing message', async () => {
    const { company, marina, ticketId } = await accepted();
    const answer = send(company, marina, ticketId, { quotedMsg: { id: randomUUID() } });
    await expect(answer).rejects.toMatchObject({ code: 'ERR_FETCH_WAPP_MSG' });
  });

  it('find no messages of other companies', async () => {
    const { company, marina, ticketId } = await accepted();
    const { id } = await send(company, marina, ticketId);
    const other = await desk.company();
    const as = other.as(other.admin);
    const nothing = { code: 'ERR_NO_MESSAGE_FOUND' };
    await expect(desk.get(EditMessageHandler).execute({ id, body: 'x' }, as)).rejects.toMatchObject(nothing);
    await expect(desk.get(DeleteMessageHandler).execute({ id }, as)).rejects.toMatchObject(nothing);
    await expect(desk.get(ReactToMessageHandler).execute({ id, type: '👍' }, as)).rejects.toMatchObject(nothing);
    const theirs = await other.contact();
    await expect(
      desk.get(ForwardMessageHandler).execute({ messageId: id, contactId: theirs.id }, as),
    ).rejects.toMatchObject(nothing);
  });

  it('greet the contact on acceptance if the company enables it', async () => {
    const { company, ticketId } = await accepted({ sendGreetingAccepted: 'enabled' });
    const [, greeting] = await read(company, ticketId);
    expect(greeting).toMatchObject({
      fromMe: true,
      userId: null,
      body: expect.stringContaining('meu nome é *Marina*') as unknown,
    });
    expect(await company.onlyTicket()).toMatchObject({ lastMessageFromMe: false, status: 'open' });
    expect(await commands(company, 1)).toMatchObject([{ contact: { number: JOANA.number } }]);
  });

  it('find it with its surrounding messages', async () => {
    const { company, marina, ticketId } = await accepted();
    for (let n = 1; n <= 60; n += 1) await send(company, marina, ticketId, { body: `linha ${n}` });
    const list = (more: object) =>
      desk.get(ListMessagesHandler).execute({ ticketId, pageNumber: 1, markRead: false, ...more }, company.as(marina));
    const middle = (await list({ pageNumber: 1 })).messages.find(({ body }) => body === 'linha 30');

    const around = await list({ around: middle?.id });

    expect(around.messages.map(({ body }) => body)).toEqual(Array.from({ length: 41 }, (_, n) => `linha ${n + 10}`));
    expect(around).toMatchObject({ hasMore: true, hasNewer: true });
    const newer = await list({ after: around.messages.at(-1)?.order });
    expect(newer.messages.map(({ body }) => body)).toEqual(Array.from({ length: 10 }, (_, n) => `linha ${n + 51}`));
    const older = await list({ before: around.messages[0]?.order });
    expect([older.hasMore, older.hasNewer, older.messages.length]).toEqual([false, true, 10]);
    expect(older.events.map(({ kind }) => kind)).toEqual(['opened', 'accepted']);
  });
});
