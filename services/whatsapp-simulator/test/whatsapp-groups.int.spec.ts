import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { downloadMediaMessage } from '@whiskeysockets/baileys';
import type { SimulatedContact } from '../src/client/simulated-contact.js';
import type { SimulatedGroup } from '../src/client/simulated-group.js';
import type { SimulatedPhone } from '../src/client/simulated-phone.js';
import { linkedClient, type BaileysClient } from './baileys-client.js';
import { PIXEL, sha256, someBytes } from './files.js';
import { Harness } from './harness.js';

type Changed = { id: string; action?: string; subject?: string; participants?: { phoneNumber?: string }[] };

describe('groups with a Baileys client in them', () => {
  const harness = new Harness();
  const changes: Changed[] = [];
  let phone: SimulatedPhone;
  let client: BaileysClient;
  let ana: SimulatedContact;
  let rafael: SimulatedContact;
  let group: SimulatedGroup;

  beforeAll(async () => {
    await harness.start();
    phone = await harness.simulator.phone({ number: '5511987650001', name: 'Padaria Central' });
    const config = await harness.mediaConfig();
    ({ client } = await linkedClient(harness.url, (qr) => phone.scan(qr), {
      config,
      onSocket: ({ ev }) => {
        ev.on('group-participants.update', (change) => changes.push(change as Changed));
        ev.on('groups.update', (updates) => changes.push(...(updates as Changed[])));
        ev.on('groups.upsert', (groups) => changes.push(...(groups as Changed[])));
      },
    }));
    harness.add(client);
    ana = harness.simulator.contact('Ana Souza');
    rafael = harness.simulator.contact('Rafael Prado');
    group = await harness.simulator.group({ subject: 'Fornecedores', owner: ana, members: [phone, rafael] });
  });
  afterAll(() => harness.stop());

  it('notifies the client of the new group, with its properties', async () => {
    await client.wait(
      () => changes.find(({ id, subject }) => id === group.jid && subject === 'Fornecedores'),
      'the group',
    );
    const metadata = await client.socket.groupMetadata(group.jid);
    expect(metadata).toMatchObject({ id: group.jid, subject: 'Fornecedores', addressingMode: 'lid', size: 3 });
    const numbers = metadata.participants.map(({ phoneNumber }) => phoneNumber?.replace('@s.whatsapp.net', ''));
    expect(numbers.sort()).toEqual([await ana.number(), phone.number, await rafael.number()].sort());
    expect(Object.keys(await client.socket.groupFetchAllParticipating())).toEqual([group.jid]);
  });

  it('lets a new member’s first message be read immediately, without a retry', async () => {
    const bia = harness.simulator.contact('Bia Nova');
    await group.adds(bia);
    const stanzas: string[] = [];
    client.socket.ws.on('CB:message', ({ attrs }: { attrs: { id: string } }) => stanzas.push(attrs.id));
    const { id } = await bia.says('Cheguei agora', { to: group });

    const { message, type } = await client.message('Cheguei agora');

    expect([message.key.id, type]).toEqual([id, 'notify']);
    await bia.waitForAck(id, 'delivered');
    expect(stanzas.filter((one) => one === id)).toHaveLength(1); // a retry would have sent it again
    await group.removes(bia);
  });

  it('delivers messages of members with their author', async () => {
    for (const text of ['Bom dia, grupo', 'Alguém aí?']) {
      const { id } = await ana.says(text, { to: group });
      const { message } = await client.message(text);
      expect(message.key).toMatchObject({
        id,
        remoteJid: group.jid,
        participantAlt: `${await ana.number()}@s.whatsapp.net`,
      });
      expect(message.pushName).toBe('Ana Souza');
      await ana.waitForAck(id, 'delivered');
    }
    await rafael.says('Oi', { to: group });
    await client.message('Oi');
    const { id } = await rafael.sendsImage(someBytes(900), { caption: 'Nota' }, { to: group });
    expect(sha256(await downloadMediaMessage(await client.byId(id), 'buffer', {}))).toBe(sha256(someBytes(900)));
  });

  it('shows the client’s messages to all members, who each confirm them', async () => {
    for (const text of ['Chegou o pedido', 'Na loja']) {
      const sent = await client.socket.sendMessage(group.jid, { text });
      expect(await group.waitForMessage(text)).toMatchObject({ id: sent?.key.id, author: phone.number });
    }
    const sent = await client.socket.sendMessage(group.jid, { image: PIXEL, caption: 'Foto' });
    const id = sent?.key.id ?? '';
    expect((await group.waitForMessage({ id })).media?.sha256).toBe(sha256(PIXEL));
    const receipt = (kind: 'receiptTimestamp' | 'readTimestamp', who: string) =>
      client.wait(
        () => client.receipts.find(({ key, receipt: r }) => key.id === id && r[kind] && r.userJid === who),
        kind,
      );
    const lidOf = async (number: string) =>
      (await client.socket.signalRepository.lidMapping.getLIDForPN(`${number}@s.whatsapp.net`)) ?? '';
    await receipt('receiptTimestamp', await lidOf(await ana.number()));
    await receipt('receiptTimestamp', await lidOf(await rafael.number()));
    await rafael.reads({ to: group });
    await receipt('readTimestamp', await lidOf(await rafael.number()));
    expect(await group.receipts(id)).toEqual({ [await ana.number()]: 'delivered', [await rafael.number()]: 'read' });
  });

  it('confirms to a member that the client has read a message', async () => {
    const { id } = await ana.says('Leiam', { to: group });
    await client.socket.readMessages([(await client.message('Leiam')).message.key]);
    await ana.waitForAck(id, 'read');
  });

  it('replies, reacts, edits and deletes in a group', async () => {
    const { id } = await ana.says('Quanto custa?', { to: group });
    const { message } = await client.message('Quanto custa?');
    const answer = await client.socket.sendMessage(group.jid, { text: 'Dez' }, { quoted: message });
    const answerId = answer?.key.id ?? '';
    expect(await group.waitForMessage({ id: answerId })).toMatchObject({ quotedId: id, quotedText: 'Quanto custa?' });
    const { id: reactionId } = await rafael.reacts(answerId, '👏', { to: group });
    expect((await client.byId(reactionId)).message?.reactionMessage?.key).toMatchObject({ id: answerId, fromMe: true });
    await ana.edits(id, 'Quanto custa tudo?', { to: group, sealed: false });
    await client.wait(
      () => client.updates.find(({ key, update }) => key.id === id && update.message?.editedMessage),
      'edit',
    );
    await ana.deletes(id, { to: group });
    await client.wait(
      () => client.updates.find(({ key, update }) => key.id === id && update.message === null),
      'deletion',
    );
  });

  it('encrypts again for members who could not decrypt', async () => {
    await phone.suffers({ kind: 'undecryptable' });
    const diego = harness.simulator.contact('Diego Alves');
    await group.adds(diego);
    const { id } = await diego.says('Cheguei', { to: group });
    expect((await client.message('Cheguei')).message.key.id).toBe(id);
    await diego.says('De novo', { to: group });
    await client.message('De novo');
  });

  it('notifies of new members, admins, leaving members, and the new name', async () => {
    const tereza = harness.simulator.contact('Tereza Lima');
    const jid = `${await tereza.number()}@s.whatsapp.net`;
    const notified = (action: string) =>
      client.wait(
        () => changes.find((change) => change.action === action && change.participants?.[0]?.phoneNumber === jid),
        action,
      );
    await group.adds(tereza);
    await notified('add');
    await group.promotes(tereza);
    await notified('promote');
    await group.demotes(tereza);
    await notified('demote');
    await group.removes(tereza, tereza);
    await notified('remove');
    await group.isRenamed('Fornecedores 2030');
    await client.wait(() => changes.find(({ subject }) => subject === 'Fornecedores 2030'), 'the new name');
  });

  it('lets the client create a group, change it and leave it', async () => {
    const members = [`${await ana.number()}@s.whatsapp.net`];
    const made = await client.socket.groupCreate('Promoções', members);
    expect(made).toMatchObject({ subject: 'Promoções', size: 2 });
    const added = await client.socket.groupParticipantsUpdate(
      made.id,
      [`${await rafael.number()}@s.whatsapp.net`],
      'add',
    );
    expect(added).toMatchObject([{ status: '200' }]);
    await client.socket.groupUpdateSubject(made.id, 'Ofertas');
    expect(await client.socket.groupMetadata(made.id)).toMatchObject({ subject: 'Ofertas', size: 3 });
    await client.socket.groupLeave(made.id);
    await expect(client.socket.groupMetadata(made.id)).rejects.toMatchObject({ data: 403 });
  });

  it('copies the owner’s messages on the phone in a group', async () => {
    const { id } = await phone.says('Do celular, no grupo', { to: group });
    expect((await client.message('Do celular, no grupo')).message.key).toMatchObject({
      id,
      fromMe: true,
      remoteJid: group.jid,
    });
  });

  it('lets the clients of two phones talk in one group', async () => {
    const other = await harness.simulator.phone({ number: '5521987650002', name: 'Filial' });
    const branch = await linkedClient(harness.url, (qr) => other.scan(qr));
    harness.add(branch.client);
    await group.adds(other);
    await client.socket.sendMessage(group.jid, { text: 'Bem-vinda, filial' });
    expect((await branch.client.message('Bem-vinda, filial')).message.key).toMatchObject({
      fromMe: false,
      remoteJid: group.jid,
    });
    await branch.client.socket.sendMessage(group.jid, { text: 'Obrigada, central' });
    await client.message('Obrigada, central');
    await ana.says('Para as duas', { to: group });
    await client.message('Para as duas');
    await branch.client.message('Para as duas');
  });
});
