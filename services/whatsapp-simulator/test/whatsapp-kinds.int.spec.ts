import { createDecipheriv, hkdfSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  decryptPollVote,
  downloadMediaMessage,
  jidNormalizedUser,
  proto,
  type WAMessage,
} from '@whiskeysockets/baileys';
import type { SimulatedContact } from '../src/client/simulated-contact.js';
import type { SimulatedPhone } from '../src/client/simulated-phone.js';
import type { FileDetails, Sent, With } from '../src/client/message-sender.js';
import { linkedClient, type BaileysClient } from './baileys-client.js';
import { sha256, someBytes } from './files.js';
import { Harness } from './harness.js';

const openedEdit = ({ message, key: { remoteJid: lid } }: WAMessage, edited: WAMessage): proto.Message => {
  const { encPayload, encIv } = message?.secretEncryptedMessage ?? {};
  const { messageSecret } = edited.message?.messageContextInfo ?? {};
  if (!encPayload || !encIv || !messageSecret) throw new Error('not sealed');
  const key = hkdfSync('sha256', messageSecret, '', `${edited.key.id}${lid}${lid}Message Edit`, 32);
  const decipher = createDecipheriv('aes-256-gcm', new Uint8Array(key), encIv).setAuthTag(encPayload.subarray(-16));
  return proto.Message.decode(Buffer.concat([decipher.update(encPayload.subarray(0, -16)), decipher.final()]));
};

type SendFile = (bytes: Buffer, details: FileDetails, where: With) => Promise<Sent>;

describe('every kind of message, from a contact to a Baileys client', () => {
  const harness = new Harness();
  let phone: SimulatedPhone;
  let client: BaileysClient;
  let ana: SimulatedContact;

  beforeAll(async () => {
    await harness.start();
    phone = await harness.simulator.phone({ number: '5511987650001', name: 'Padaria Central' });
    ({ client } = await linkedClient(harness.url, (qr) => phone.scan(qr)));
    harness.add(client);
    ana = harness.simulator.contact('Ana Souza');
  });
  afterAll(() => harness.stop());

  const bytesOf = async (message: WAMessage): Promise<Buffer> => downloadMediaMessage(message, 'buffer', {});

  it.each<[string, SendFile, FileDetails, object]>([
    ['imageMessage', (...file) => ana.sendsImage(...file), { caption: 'Olha' }, { caption: 'Olha' }],
    ['videoMessage', (...file) => ana.sendsVideo(...file), { seconds: 3 }, { seconds: 3, mimetype: 'video/mp4' }],
    ['videoMessage', (...file) => ana.sendsGif(...file), {}, { gifPlayback: true }],
    ['audioMessage', (...file) => ana.sendsAudio(...file), { seconds: 9 }, { seconds: 9 }],
    ['audioMessage', (...file) => ana.sendsVoice(...file), {}, { ptt: true, mimetype: 'audio/ogg; codecs=opus' }],
    ['documentMessage', (...file) => ana.sendsDocument(...file), { fileName: 'conta.pdf' }, { fileName: 'conta.pdf' }],
    ['stickerMessage', (...file) => ana.sendsSticker(...file), {}, { mimetype: 'image/webp' }],
  ])('delivers an %s, byte for byte', async (part, send, details, facts) => {
    const bytes = someBytes(50_000);
    const { id } = await send(bytes, details, { to: phone });
    const message = await client.byId(id);
    expect(message.message?.[part as keyof proto.IMessage]).toMatchObject(facts);
    expect(sha256(await bytesOf(message))).toBe(sha256(bytes));
    await ana.waitForAck(id, 'delivered');
  });

  it('delivers a document with a caption', async () => {
    const { id } = await ana.sendsDocument(someBytes(100), { fileName: 'a.pdf', caption: 'A conta' }, { to: phone });
    const document = (await client.byId(id)).message?.documentWithCaptionMessage?.message?.documentMessage;
    expect(document).toMatchObject({ fileName: 'a.pdf', caption: 'A conta' });
  });

  it('delivers a location, also a live one', async () => {
    const place = { latitude: -23.55, longitude: -46.63 };
    const still = await ana.sendsLocation({ ...place, name: 'Sé', address: 'Praça da Sé' }, { to: phone });
    const moving = await ana.sendsLocation({ ...place, live: true }, { to: phone });
    const degrees = { degreesLatitude: -23.55, degreesLongitude: -46.63 };
    expect((await client.byId(still.id)).message?.locationMessage).toMatchObject({ ...degrees, name: 'Sé' });
    expect((await client.byId(moving.id)).message?.liveLocationMessage).toMatchObject(degrees);
  });

  it('delivers one contact card, and several', async () => {
    const card = (name: string) => ({ name, vcard: `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nEND:VCARD` });
    const one = await ana.sendsContacts([card('Bia')], { to: phone });
    const two = await ana.sendsContacts([card('Bia'), card('Caio')], { to: phone });
    expect((await client.byId(one.id)).message?.contactMessage).toMatchObject({ displayName: 'Bia' });
    expect((await client.byId(two.id)).message?.contactsArrayMessage?.contacts).toHaveLength(2);
  });

  it('delivers a poll and an event', async () => {
    const poll = await ana.sendsPoll({ question: 'Quando?', options: ['Hoje', 'Amanhã'] }, { to: phone });
    const startsAt = Date.UTC(2030, 0, 2, 12);
    const event = await ana.sendsEvent({ name: 'Entrega', startsAt, place: 'Loja' }, { to: phone });
    const options = (await client.byId(poll.id)).message?.pollCreationMessageV3?.options;
    expect(options?.map(({ optionName }) => optionName)).toEqual(['Hoje', 'Amanhã']);
    const entry = (await client.byId(event.id)).message?.eventMessage;
    expect(entry).toMatchObject({ name: 'Entrega', location: { name: 'Loja' } });
    expect(Number(entry?.startTime)).toBe(startsAt / 1000);
  });

  it('delivers an order, and returns its items to a client with the token', async () => {
    const items = [{ name: 'Bolo', quantity: 2, price: 25_000 }];
    const { id } = await ana.sends({ kind: 'order', title: 'Padaria', items }, { to: phone });
    const order = (await client.byId(id)).message?.orderMessage;
    expect(order).toMatchObject({ orderTitle: 'Padaria', itemCount: 2, totalCurrencyCode: 'BRL' });

    const { orderId = '', token = '' } = order as { orderId?: string; token?: string };
    expect(await client.socket.getOrderDetails(orderId, token)).toMatchObject({
      price: { total: 50_000, currency: 'BRL' },
      products: [{ name: 'Bolo', price: 25_000, currency: 'BRL', quantity: 2 }],
    });
    await expect(client.socket.getOrderDetails(orderId, 'wrong')).rejects.toMatchObject({ data: 401 });
    await expect(client.socket.getOrderDetails('7', token)).rejects.toMatchObject({ data: 404 });
  });

  it('delivers a reply with its quote, a forwarded text, mentions and a disappearing timer', async () => {
    const sent = await client.socket.sendMessage(await client.lidOf(ana), { text: 'Qual o tamanho?' });
    const quotedId = sent?.key.id ?? '';
    await ana.waitForMessage('Qual o tamanho?');
    const rafael = await harness.simulator.contact('Rafael Prado').number();
    const options = { quotedId, forwarded: true, mentions: [rafael], expiresInSeconds: 86_400 };
    const { id } = await ana.says('G', { to: phone, ...options });

    expect((await client.byId(id)).message?.extendedTextMessage).toMatchObject({
      text: 'G',
      contextInfo: {
        stanzaId: quotedId,
        isForwarded: true,
        expiration: 86_400,
        quotedMessage: { conversation: 'Qual o tamanho?' },
        mentionedJid: [expect.stringMatching(/@lid$/)],
      },
    });
    expect((await ana.chat({ to: phone })).at(-1)).toMatchObject({ quotedId, quotedText: 'Qual o tamanho?' });
  });

  it('delivers an image that can be viewed once', async () => {
    const { id } = await ana.sendsImage(someBytes(200), {}, { to: phone, viewOnce: true });
    const message = await client.byId(id);
    expect(message.message?.viewOnceMessageV2?.message?.imageMessage?.viewOnce).toBe(true);
    expect(await bytesOf(message)).toEqual(someBytes(200));
  });

  it('edits and deletes a message', async () => {
    const { id } = await ana.says('Quero dois', { to: phone });
    await client.byId(id);
    await ana.edits(id, 'Quero três', { to: phone, sealed: false });
    const edited = await client.wait(
      () => client.updates.find(({ key, update }) => key.id === id && update.message?.editedMessage),
      'the edit',
    );
    expect(edited.update.message?.editedMessage?.message?.conversation).toBe('Quero três');
    expect((await ana.chat({ to: phone })).at(-1)).toMatchObject({ id, text: 'Quero três', edited: true });

    await ana.deletes(id, { to: phone });
    await client.wait(
      () => client.updates.find(({ key, update }) => key.id === id && update.message === null),
      'the end',
    );
    expect((await ana.chat({ to: phone })).at(-1)).toMatchObject({ id, text: '', deleted: true });
  });

  it('encrypts an edit with the secret of the message, unless the phone is old', async () => {
    const { id } = await ana.says('Quero dois', { to: phone });
    const edit = await ana.edits(id, 'Quero três', { to: phone });

    const opened = openedEdit(await client.byId(edit.id), await client.byId(id));

    expect(opened.protocolMessage?.editedMessage?.conversation).toBe('Quero três');
    expect(opened.protocolMessage?.key?.id).toBe(id);
    expect((await ana.chat({ to: phone })).at(-1)).toMatchObject({ id, text: 'Quero três', edited: true });
  });

  it('encrypts a vote with the secret of its poll, from either side', async () => {
    const ofAna = await ana.sendsPoll({ question: 'Quando?', options: ['Hoje', 'Amanhã'] }, { to: phone });
    const ofPhone = await phone.sendsPoll({ question: 'Onde?', options: ['Aqui', 'Lá'] }, { to: ana });
    const anaJid = await client.lidOf(ana);
    const polls: [Sent, string, string][] = [
      [ofAna, 'Amanhã', anaJid],
      [ofPhone, 'Lá', jidNormalizedUser(client.socket.user?.lid)],
    ];
    for (const [poll, option, pollCreatorJid] of polls) {
      const { messageSecret } = (await client.byId(poll.id)).message?.messageContextInfo ?? {};
      const { id } = await ana.votes(poll.id, [option], { to: phone });
      const { pollCreationMessageKey, vote } = (await client.byId(id)).message?.pollUpdateMessage ?? {};
      const pollEncKey = messageSecret ?? new Uint8Array();
      const context = { pollMsgId: poll.id, pollCreatorJid, pollEncKey, voterJid: anaJid };
      const { selectedOptions } = decryptPollVote(vote ?? {}, context);

      expect(pollCreationMessageKey?.id).toBe(poll.id);
      expect(selectedOptions.map((hash) => Buffer.from(hash).toString('hex'))).toEqual([sha256(Buffer.from(option))]);
    }
    await expect(ana.votes('NONE', [], { to: phone })).rejects.toThrow();
  });

  it('edits the caption of an image', async () => {
    const { id } = await ana.sendsImage(someBytes(100), { caption: 'Antes' }, { to: phone });
    await ana.edits(id, 'Depois', { to: phone, sealed: false });
    const edited = await client.wait(
      () => client.updates.find(({ key, update }) => key.id === id && update.message?.editedMessage),
      'the edit',
    );
    expect(edited.update.message?.editedMessage?.message?.imageMessage?.caption).toBe('Depois');
  });

  it('sets a reaction to a message of the client, and removes it', async () => {
    const sent = await client.socket.sendMessage(await client.lidOf(ana), { text: 'Chegou?' });
    const id = sent?.key.id ?? '';
    await ana.waitForMessage('Chegou?');
    for (const emoji of ['👍', '']) {
      const { id: reactionId } = await ana.reacts(id, emoji, { to: phone });
      const { message } = await client.byId(reactionId);
      expect(message?.reactionMessage).toMatchObject({ text: emoji, key: { id, fromMe: true } });
    }
    expect((await ana.chat({ to: phone })).find((message) => message.id === id)?.reactions).toEqual([]);
  });

  it('delivers any other message of the protocol unchanged', async () => {
    const raw = proto.Message.encode({ groupInviteMessage: { groupName: 'Clientes', inviteCode: 'abc' } }).finish();
    const { id } = await ana.sends({ kind: 'raw', message: Buffer.from(raw).toString('base64') }, { to: phone });
    expect((await client.byId(id)).message?.groupInviteMessage).toMatchObject({ groupName: 'Clientes' });
  });

  it('rejects quotes of unknown messages, and files that were not uploaded', async () => {
    await expect(ana.says('?', { to: phone, quotedId: 'nada' })).rejects.toMatchObject({ code: 'ERR_NO_SUCH_MESSAGE' });
    const nothing = ana.sends({ kind: 'image', sha256: '0'.repeat(64) }, { to: phone });
    await expect(nothing).rejects.toMatchObject({ code: 'ERR_NO_SUCH_FILE' });
  });
});
