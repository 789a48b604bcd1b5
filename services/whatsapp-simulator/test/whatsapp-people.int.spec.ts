import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WACallEvent } from '@whiskeysockets/baileys';
import type { SimulatedContact } from '../src/client/simulated-contact.js';
import type { SimulatedPhone } from '../src/client/simulated-phone.js';
import { linkedClient, type BaileysClient } from './baileys-client.js';
import { PIXEL, someBytes } from './files.js';
import { Harness } from './harness.js';

describe('people, as seen by a Baileys client', () => {
  const harness = new Harness();
  const calls: WACallEvent[] = [];
  const contacts: { id?: string; imgUrl?: string | null }[] = [];
  const mappings: { lid: string; pn: string }[] = [];
  let phone: SimulatedPhone;
  let client: BaileysClient;
  let ana: SimulatedContact;
  let jid: string;
  let lid: string;

  beforeAll(async () => {
    await harness.start();
    phone = await harness.simulator.phone({ number: '5511987650001', name: 'Padaria Central' });
    ({ client } = await linkedClient(harness.url, (qr) => phone.scan(qr), {
      onSocket: ({ ev }) => {
        ev.on('call', (events) => calls.push(...events));
        ev.on('contacts.update', (updates) => contacts.push(...updates));
        ev.on('lid-mapping.update', (mapping) => mappings.push(mapping));
      },
    }));
    harness.add(client);
    ana = harness.simulator.contact('Ana Souza');
    jid = `${await ana.number()}@s.whatsapp.net`;
    await ana.says('Oi', { to: phone });
    lid = (await client.message('Oi')).message.key.remoteJid ?? '';
  });
  afterAll(() => harness.stop());

  const presenceOf = (kind: string) =>
    client.wait(
      () => client.presences.map(({ presences }) => presences[lid]).find((found) => found?.lastKnownPresence === kind),
      kind,
    );

  it('notifies subscribers who is available, who left and when', async () => {
    await client.socket.presenceSubscribe(lid);
    await presenceOf('available');
    await ana.is('unavailable', 1_700_000_000);
    expect((await presenceOf('unavailable')).lastSeen).toBe(1_700_000_000);
    for (const state of ['composing', 'recording'] as const) {
      await ana.types(state, { to: phone });
      await presenceOf(state);
    }
    await client.socket.sendPresenceUpdate('recording', lid);
    await ana.waitForTyping('recording');
    await client.socket.sendPresenceUpdate('unavailable');
    await phone.waitForPresence('unavailable');
  });

  it('rings until the client rejects the call, the caller gives up, or the time is over', async () => {
    const callEvent = (id: string, status: string) =>
      client.wait(() => calls.find((call) => call.id === id && call.status === status), status);
    const rejected = await ana.calls({ to: phone, video: true });
    const offer = await callEvent(rejected, 'offer');
    expect(offer).toMatchObject({ isVideo: true, chatId: lid, callerPn: jid });
    await client.socket.rejectCall(rejected, offer.from);
    await ana.waitForCall(rejected, 'rejected');

    const given = await ana.calls({ to: phone });
    expect((await callEvent(given, 'offer')).isVideo).toBe(false);
    await ana.hangsUp(given);
    await callEvent(given, 'terminate');

    const missed = await ana.calls({ to: phone, ringsForMs: 50 });
    await callEvent(missed, 'timeout');
    await ana.waitForCall(missed, 'missed');

    const accepted = await ana.calls({ to: phone });
    await ana.hangsUp(accepted, 'accepted');
    await callEvent(accepted, 'accept');
  });

  it('shows profile pictures, notifies of changes, and reports a missing picture', async () => {
    await expect(client.socket.profilePictureUrl(lid)).rejects.toMatchObject({ data: 404 });
    await ana.changesPicture(PIXEL);
    await client.wait(() => contacts.find(({ id, imgUrl }) => id === lid && imgUrl === 'changed'), 'the change');
    const url = (await client.socket.profilePictureUrl(jid, 'image')) ?? '';
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(PIXEL);
    await ana.changesPicture(null);
    await client.wait(() => contacts.find(({ id, imgUrl }) => id === lid && imgUrl === 'removed'), 'the removal');

    const group = await harness.simulator.group({ subject: 'Time', owner: ana, members: [phone] });
    await group.changesPicture(PIXEL);
    await client.wait(() => contacts.find(({ id, imgUrl }) => id === group.jid && imgUrl === 'changed'), 'the icon');
    expect(await client.socket.profilePictureUrl(group.jid)).toMatch(/^http:/);
  });

  it('stores status texts, privacy and the blocklist', async () => {
    await ana.changesProfile({ status: 'Na praia' });
    expect(await client.socket.fetchStatus(jid)).toMatchObject([{ status: { status: 'Na praia' } }]);
    await client.socket.updateReadReceiptsPrivacy('none');
    expect(await client.socket.fetchPrivacySettings(true)).toMatchObject({ readreceipts: 'none', last: 'all' });
    await client.socket.updateReadReceiptsPrivacy('all');
    await client.socket.fetchPrivacySettings(true);

    await client.socket.updateBlockStatus(jid, 'block');
    expect(await client.socket.fetchBlocklist()).toEqual([lid]);
    await ana.says('bloqueada', { to: phone });
    await client.socket.updateBlockStatus(jid, 'unblock');
    await ana.says('de volta', { to: phone });
    await client.message('de volta');
    expect(client.count('bloqueada')).toBe(0);
  });

  it('finds Brazilian numbers with and without their ninth digit', async () => {
    await harness.simulator.addContact({ name: 'Nove', number: '5511976543210' });
    await harness.simulator.addContact({ name: 'Oito', number: '555187654321' });
    const found = await client.socket.onWhatsApp('551176543210', '5551987654321', '5511976543211');
    expect(found?.map((entry) => entry.jid)).toEqual(['5511976543210@s.whatsapp.net', '555187654321@s.whatsapp.net']);
  });

  it('talks to a contact who hides the number and reveals it later', async () => {
    const hidden = await harness.simulator.addContact({ name: 'Oculto', addressing: 'lid' });
    await hidden.says('quem sou eu?', { to: phone });
    const { message } = await client.message('quem sou eu?');
    expect(message.key).toMatchObject({ remoteJid: expect.stringMatching(/@lid$/), remoteJidAlt: undefined });
    const hiddenLid = message.key.remoteJid ?? '';
    await client.socket.sendMessage(hiddenLid, { text: 'não sei' });
    await hidden.waitForMessage('não sei');

    await hidden.revealsNumber();
    const pn = `${await hidden.number()}@s.whatsapp.net`;
    await client.wait(() => mappings.find((mapping) => mapping.lid === hiddenLid && mapping.pn === pn), 'the number');
    await hidden.says('agora sabe', { to: phone });
    expect((await client.message('agora sabe')).message.key).toMatchObject({ remoteJid: hiddenLid, remoteJidAlt: pn });
  });

  it('talks to a contact with only a known number', async () => {
    const plain = await harness.simulator.addContact({ name: 'Antigo', addressing: 'number' });
    await plain.says('sem LID', { to: phone });
    const pn = `${await plain.number()}@s.whatsapp.net`;
    expect((await client.message('sem LID')).message.key).toMatchObject({ remoteJid: pn, remoteJidAlt: undefined });
    const sent = await client.socket.sendMessage(pn, { text: 'recebido' });
    await plain.waitForMessage('recebido');
    await client.status(sent?.key.id ?? '', 3);
    await plain.says('de novo sem LID', { to: phone });
    await client.message('de novo sem LID');
  });

  it('uploads a file again when the client finds it missing', async () => {
    const { id } = await ana.sendsImage(someBytes(400), {}, { to: phone });
    const message = await client.byId(id);
    await client.socket.refreshMediaConn();
    await client.socket.updateMediaMessage(message);
    expect(message.message?.imageMessage?.directPath).toMatch(/^\/mms\//);
    expect(message.message?.imageMessage?.url).toMatch(/^https:\/\/127\.0\.0\.1:/);
    await phone.suffers({ kind: 'media-reupload' });
    await expect(client.socket.updateMediaMessage(message)).rejects.toThrow(/re-upload/i);
  });
});
