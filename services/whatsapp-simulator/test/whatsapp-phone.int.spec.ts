import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { downloadMediaMessage, type WAMessage } from '@whiskeysockets/baileys';
import type { SimulatedContact } from '../src/client/simulated-contact.js';
import type { SimulatedPhone } from '../src/client/simulated-phone.js';
import { linkedClient, type BaileysClient } from './baileys-client.js';
import { someBytes } from './files.js';
import { Harness } from './harness.js';

describe('the phone itself, in addition to its companions', () => {
  const harness = new Harness();
  let phone: SimulatedPhone;
  let client: BaileysClient;
  let second: BaileysClient;
  let ana: SimulatedContact;
  let lid: string;
  const archived: string[] = [];

  beforeAll(async () => {
    await harness.start();
    phone = await harness.simulator.phone({ number: '5511987650001', name: 'Padaria Central' });
    const rafael = harness.simulator.contact('Rafael Prado');
    for (let n = 1; n <= 55; n++) await rafael.says(`velha ${n}`, { to: phone });
    ana = harness.simulator.contact('Ana Souza');
    await ana.says('antes de tudo', { to: phone });
    await ana.sendsImage(someBytes(500), { caption: 'foto antiga' }, { to: phone });
    await phone.says('resposta antiga', { to: ana });
    ({ client } = await linkedClient(harness.url, (qr) => phone.scan(qr)));
    harness.add(client);
    lid = (await client.socket.signalRepository.lidMapping.getLIDForPN(`${await ana.number()}@s.whatsapp.net`)) ?? '';
  });
  afterAll(() => harness.stop());

  const text = ({ message }: WAMessage) => message?.conversation ?? message?.imageMessage?.caption;

  it('sends earlier messages to a new companion', async () => {
    const all = () => client.histories.flatMap((history) => history.messages);
    const recent = await client.wait(() => (all().length === 53 ? all() : undefined), 'the history');
    const messages = recent.filter((message) => !text(message)?.startsWith('velha'));
    expect(messages.map(text).sort()).toEqual(['antes de tudo', 'foto antiga', 'resposta antiga']);
    expect(messages.find((message) => text(message) === 'resposta antiga')?.key.fromMe).toBe(true);
    const photo = messages.find(({ message }) => message?.imageMessage);
    expect(photo && (await downloadMediaMessage(photo, 'buffer', {}))).toEqual(someBytes(500));
    expect(lid).toMatch(/@lid$/);
  });

  it('copies the owner’s messages of every kind to the companion', async () => {
    const { id } = await phone.says('digitado no celular', { to: ana });
    const { message } = await client.message('digitado no celular');
    expect(message.key).toMatchObject({ id, fromMe: true, remoteJid: lid });
    const image = await phone.sendsImage(someBytes(700), { caption: 'do celular' }, { to: ana });
    expect(await downloadMediaMessage(await client.byId(image.id), 'buffer', {})).toEqual(someBytes(700));
    expect(await ana.waitForMessage({ id })).toMatchObject({ text: 'digitado no celular', fromPhone: true });

    await phone.edits(id, 'corrigido no celular', { to: ana, sealed: false });
    await client.wait(
      () => client.updates.find(({ key, update }) => key.id === id && update.message?.editedMessage),
      'edit',
    );
    const { id: reactionId } = await phone.reacts(id, '😀', { to: ana });
    expect((await client.byId(reactionId)).message?.reactionMessage?.key).toMatchObject({ id, fromMe: true });
  });

  it('resends a copy that the companion could not decrypt', async () => {
    await phone.suffers({ kind: 'undecryptable' });
    const { id } = await phone.says('difícil', { to: ana });
    expect((await client.message('difícil')).message.key).toMatchObject({ id, fromMe: true });
  });

  it('confirms to the contact, and to the companion, that the owner has read messages on the phone', async () => {
    const { id } = await ana.says('leia no celular', { to: phone });
    await client.message('leia no celular');
    await phone.reads({ to: ana });
    await ana.waitForAck(id, 'read');
    await client.status(id, 4);
  });

  it('resends a message to a companion that received only a stub and requests it', async () => {
    await phone.suffers({ kind: 'stub' });
    const { id } = await ana.says('só um toco', { to: phone });
    expect((await client.message('só um toco')).message.key).toMatchObject({ id, fromMe: false });
  });

  it('sends older messages on demand', async () => {
    const oldest = client.histories
      .flatMap(({ messages }) => messages)
      .find(({ message }) => message?.conversation === 'velha 6');
    if (!oldest) throw new Error('no history');
    await client.socket.fetchMessageHistory(10, oldest.key, Number(oldest.messageTimestamp) * 1000);
    const older = await client.wait(() => client.histories.find(({ syncType }) => syncType === 6), 'older messages');
    expect(older.messages.map(text).sort()).toEqual([1, 2, 3, 4, 5].map((n) => `velha ${n}`));
  });

  it('lets companions share which chats are archived', async () => {
    ({ client: second } = await linkedClient(harness.url, (qr) => phone.scan(qr), {
      onSocket: (socket) => {
        socket.ev.on('chats.update', (chats) => {
          archived.push(...chats.filter((chat) => chat.archived).map((chat) => chat.id ?? ''));
        });
      },
    }));
    harness.add(second);
    const last = await client.message('leia no celular');
    const lastMessages = [{ key: last.message.key, messageTimestamp: last.message.messageTimestamp }];
    await client.socket.chatModify({ archive: true, lastMessages }, lid);
    await client.socket.sendMessage(lid, { text: 'arquivada' });
    await second.message('arquivada');
    await second.wait(() => archived.find((id) => id === lid), 'the archived chat'); // it arrives on another path
  });

  it('delivers messages of one companion to the other', async () => {
    await client.socket.sendMessage(lid, { text: 'do primeiro' });
    expect((await second.message('do primeiro')).message.key).toMatchObject({ fromMe: true, remoteJid: lid });
  });
});
