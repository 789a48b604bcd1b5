import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SimulatedPhone } from '../src/client/simulated-phone.js';
import { linkedClient, newCredentials, type BaileysClient } from './baileys-client.js';
import { Harness } from './harness.js';

describe('a Baileys client linked to the simulator', () => {
  const harness = new Harness();
  let phone: SimulatedPhone;
  let client: BaileysClient;
  let restartCode: number | undefined;

  beforeAll(async () => {
    await harness.start();
    phone = await harness.simulator.phone({ number: '5511987650001', name: 'Padaria Central' });
    ({ client, restartCode } = await linkedClient(harness.url, (qr) => phone.scan(qr)));
    harness.add(client);
  });

  afterAll(() => harness.stop());

  it('has to restart after pairing and is then online', async () => {
    expect(restartCode).toBe(515);
    expect((await phone.state()).companions).toEqual([{ device: 1, name: 'Ubuntu', online: true }]);
    expect(client.socket.user).toMatchObject({ name: 'Padaria Central' });
  });

  it('receives a contact’s message, with both addresses of the contact', async () => {
    const ana = harness.simulator.contact('Ana Souza');
    const { id } = await ana.says('Oi, tudo bem?', { to: phone });

    const { message, type } = await client.message('Oi, tudo bem?');
    expect(type).toBe('notify');
    expect(message.key.id).toBe(id);
    expect(message.key.remoteJid).toMatch(/@lid$/);
    expect(message.key.remoteJidAlt).toBe(`${await ana.number()}@s.whatsapp.net`);
    expect(message.pushName).toBe('Ana Souza');
    await ana.waitForAck(id, 'delivered');
  });

  it('gets acknowledgements from the server and from the contact, who sees the message decrypted', async () => {
    const ana = harness.simulator.contact('Ana Souza');
    const sent = await client.socket.sendMessage(await client.lidOf(ana), { text: 'Bom dia!' });
    const id = sent?.key.id ?? '';

    expect((await ana.waitForMessage('Bom dia!')).id).toBe(id);
    await client.status(id, 3);
    await ana.reads({ to: phone, ids: [id] });
    await client.status(id, 4);
    expect(client.acks).toContain(id);
  });

  it('replies in a conversation by LID', async () => {
    const rafael = harness.simulator.contact('Rafael Prado');
    await rafael.says('Vocês abrem hoje?', { to: phone });
    const { message } = await client.message('Vocês abrem hoje?');

    const sent = await client.socket.sendMessage(message.key.remoteJid ?? '', { text: 'Até as 18h.' });
    await rafael.waitForMessage('Até as 18h.');
    await client.status(sent?.key.id ?? '', 3);

    await rafael.says('Obrigado', { to: phone });
    await client.message('Obrigado');
  });

  it('is read immediately by a contact with automatic receipts', async () => {
    const eager = await harness.simulator.addContact({ name: 'Lia', autoRead: true });
    const sent = await client.socket.sendMessage(await client.lidOf(eager), { text: 'Chegou' });
    await client.status(sent?.key.id ?? '', 4);
  });

  it('marks a message as read, which the contact sees', async () => {
    const ana = harness.simulator.contact('Ana Souza');
    const { id } = await ana.says('Leu?', { to: phone });
    const { message } = await client.message('Leu?');
    await client.socket.readMessages([message.key]);
    await ana.waitForAck(id, 'read');
  });

  it('sees a contact typing, and is shown typing', async () => {
    const ana = harness.simulator.contact('Ana Souza');
    await ana.types('recording', { to: phone });
    expect(await client.presence('recording')).toMatch(/@lid$/);

    await client.socket.sendPresenceUpdate('composing', `${await ana.number()}@s.whatsapp.net`);
    await ana.waitForTyping('composing');
  });

  it('finds out who is on WhatsApp', async () => {
    const absent = await harness.simulator.addContact({ name: 'Fixo', number: '551133334444', onWhatsApp: false });
    const present = await harness.simulator.contact('Ana Souza').number();
    const found = await client.socket.onWhatsApp(present, await absent.number());
    expect(found).toEqual([{ jid: `${present}@s.whatsapp.net`, exists: true }]);
  });

  it('shows a message that a companion repeats with the same ID once, and acknowledges it again', async () => {
    const ana = harness.simulator.contact('Ana Souza');
    const jid = await client.lidOf(ana);
    const messageId = '3EB0AAAABBBBCCCCDDDD01';
    await client.socket.sendMessage(jid, { text: 'uma vez só' }, { messageId });
    await client.socket.sendMessage(jid, { text: 'uma vez só' }, { messageId });
    await client.wait(() => (client.acks.filter((id) => id === messageId).length === 2 ? true : undefined), 'two acks');
    await client.socket.sendMessage(jid, { text: 'depois' });
    await ana.waitForMessage('depois');

    const shown = (await ana.received({ to: phone })).filter(({ id }) => id === messageId);
    expect(shown).toHaveLength(1);
  });

  it('shares the phone with a second companion, which gets the same messages', async () => {
    const second = await linkedClient(harness.url, (qr) => phone.scan(qr));
    harness.add(second.client);
    const { id } = await harness.simulator.contact('Diego Alves').says('Para os dois', { to: phone });

    expect((await client.message('Para os dois')).message.key.id).toBe(id);
    expect((await second.client.message('Para os dois')).message.key.id).toBe(id);
    expect((await phone.state()).companions).toHaveLength(2);

    const diego = harness.simulator.contact('Diego Alves');
    await second.client.socket.sendMessage(await second.client.lidOf(diego), { text: 'Do segundo' });
    const copy = await client.message('Do segundo');
    expect(copy.message.key.fromMe).toBe(true);
  });

  it('talks to a companion of another phone', async () => {
    const other = await harness.simulator.phone({ number: '5521987650002', name: 'Filial' });
    const branch = await linkedClient(harness.url, (qr) => other.scan(qr));
    harness.add(branch.client);
    const sent = await client.socket.sendMessage(`${other.number}@s.whatsapp.net`, { text: 'De loja para loja' });

    expect((await branch.client.message('De loja para loja')).message.key.fromMe).toBe(false);
    await client.status(sent?.key.id ?? '', 3);
  });

  it('pairs with a code that is typed on the phone, and not with a wrong one', async () => {
    const credentials = newCredentials();
    const unpaired = harness.client(credentials);
    await unpaired.qr();
    const code = await unpaired.socket.requestPairingCode(phone.number);
    await expect(phone.typeCode('WRNGC0DE')).rejects.toMatchObject({ code: 'ERR_WRONG_CODE' });
    await phone.typeCode(code);
    expect(await unpaired.closed()).toBe(515);
    await harness.client(credentials).opened();
  });

  it('logs out permanently', async () => {
    const third = await linkedClient(harness.url, (qr) => phone.scan(qr));
    await third.client.socket.logout();
    expect(await third.client.closed()).toBe(401);
    const again = harness.client(third.client.credentials);
    expect(await again.closed()).toBe(401);
  });

  it('is refused when no companion is waiting with the scanned code', async () => {
    const nobody = harness.client(newCredentials());
    const qr = await nobody.qr();
    await expect(phone.scan(qr.replace(/#[^,]+/, '#2@gone'))).rejects.toMatchObject({ status: 404 });
  });
});
