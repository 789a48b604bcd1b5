import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { downloadMediaMessage, WAMessageStubType, type ConnectionState } from '@whiskeysockets/baileys';
import type { SimulatedContact } from '../src/client/simulated-contact.js';
import type { SimulatedPhone } from '../src/client/simulated-phone.js';
import { MALFORMED_SHAPES } from '../src/faults/malformed.js';
import { linkedClient, type BaileysClient } from './baileys-client.js';
import { someBytes } from './files.js';
import { Harness } from './harness.js';

describe('errors on demand, as a Baileys client meets them', () => {
  const harness = new Harness();
  let phone: SimulatedPhone;
  let client: BaileysClient;
  let ana: SimulatedContact;
  let jid: string;
  let sequence = 0;

  beforeAll(() => harness.start());
  afterAll(() => harness.stop());
  beforeEach(async () => {
    sequence += 1;
    phone = await harness.simulator.phone({ number: `55119810000${10 + sequence}`, name: `Loja ${sequence}` });
    const config = await harness.mediaConfig();
    ({ client } = await linkedClient(harness.url, (qr) => phone.scan(qr), { config }));
    harness.add(client);
    ana = harness.simulator.contact('Ana Souza');
    jid = await client.lidOf(ana);
  });

  it.each([463, 479, 400])('refuses a message with %i, and accepts the next', async (code) => {
    await phone.suffers({ kind: 'send-error', code });
    const sent = await client.socket.sendMessage(jid, { text: 'recusada' });
    // The client's event buffer may drop the status 0 of a message that it has not announced yet.
    const refusal = await client.wait(() => client.refusals[0], 'the refusal');
    expect(refusal).toEqual({ id: sent?.key.id, code: String(code) });
    const taken = `aceita depois de ${code}`;
    await client.socket.sendMessage(jid, { text: taken });
    await ana.waitForMessage(taken);
    expect((await ana.received({ to: phone })).map(({ text }) => text)).toEqual([taken]);
  });

  it('accepts no message to the number of a person moved to a LID, unless an old contact is simulated', async () => {
    await client.socket.sendMessage(`${await ana.number()}@s.whatsapp.net`, { text: 'ao número' });
    expect((await client.wait(() => client.refusals[0], 'the refusal')).code).toBe('463');
    await client.socket.sendMessage(jid, { text: 'ao LID' });
    await ana.waitForMessage('ao LID');
    expect((await ana.received({ to: phone })).map(({ text }) => text)).toEqual(['ao LID']);

    const old = await harness.simulator.addContact({ name: 'Dora', movedToLid: false });
    await client.socket.sendMessage(`${await old.number()}@s.whatsapp.net`, { text: 'ao número' });
    await old.waitForMessage('ao número');
  });

  it('lets a locked number reply but not start conversations, until the lock is lifted', async () => {
    const updates: Partial<ConnectionState>[] = [];
    client.socket.ev.on('connection.update', (update) => updates.push(update));
    const bia = await harness.simulator.addContact({ name: 'Bia' });
    await bia.says('Oi', { to: phone });
    const until = Math.ceil(Date.now() / 1000) * 1000 + 60_000;
    await phone.isLimited({ lock: { kind: 'BIZ_QUALITY', until } });
    const locked = { isActive: true, timeEnforcementEnds: new Date(until), enforcementType: 'BIZ_QUALITY' };
    expect(await client.socket.fetchAccountReachoutTimelock()).toEqual(locked);
    expect(updates.find(({ reachoutTimeLock }) => reachoutTimeLock?.isActive)?.reachoutTimeLock).toEqual(locked);

    await client.socket.sendMessage(jid, { text: 'primeira' });
    expect((await client.wait(() => client.refusals[0], 'the refusal')).code).toBe('463');
    await client.socket.sendMessage(await client.lidOf(bia), { text: 'resposta' });
    await bia.waitForMessage('resposta');

    await phone.isLimited({ lock: null });
    expect(await client.socket.fetchAccountReachoutTimelock()).toMatchObject({ isActive: false });
    await client.socket.sendMessage(jid, { text: 'depois' });
    await ana.waitForMessage('depois');
  });

  it.each([
    ['takes', true],
    ['refuses', false],
  ])(
    '%s replies of a locked number to people from before the link, when it received the token: %s',
    async (_does, reads) => {
      const other = await harness.simulator.phone({ number: `5511981001${sequence}`, name: 'Outra loja' });
      const carla = await harness.simulator.addContact({ name: 'Carla' });
      await carla.says('Ontem', { to: other });
      await other.isLimited({ lock: { until: Date.now() + 60_000 } });
      const config = { ...(await harness.mediaConfig()), shouldSyncHistoryMessage: () => reads };
      const linked = await linkedClient(harness.url, (qr) => other.scan(qr), { config });
      harness.add(linked.client);
      const keys = linked.client.credentials.keys;
      if (reads)
        await linked.client.wait(() => [...keys.keys()].find((key) => key.startsWith('tctoken/1')), 'the token');

      await linked.client.socket.sendMessage(await linked.client.lidOf(carla), { text: 'Resposta' });

      if (reads) await carla.waitForMessage('Resposta');
      else expect((await linked.client.wait(() => linked.client.refusals[0], 'the refusal')).code).toBe('463');
    },
  );

  it('counts the conversations that a number starts, up to its quota', async () => {
    const updates: unknown[] = [];
    client.socket.ev.on('message-capping.update', (info) => updates.push(info));
    expect(await client.socket.fetchNewChatMessageCap()).toMatchObject({ total_quota: -1, capping_status: 'NONE' });
    await phone.isLimited({ newChats: { total: 1, until: Date.now() + 60_000 } });
    const bia = await harness.simulator.addContact({ name: 'Bia' });

    await client.socket.sendMessage(jid, { text: 'primeira' });
    await client.socket.sendMessage(jid, { text: 'segunda, na mesma conversa' });
    await ana.waitForMessage('segunda, na mesma conversa');
    await client.socket.sendMessage(await client.lidOf(bia), { text: 'outra conversa' });

    expect((await client.wait(() => client.refusals[0], 'the refusal')).code).toBe('463');
    expect(await client.socket.fetchNewChatMessageCap()).toMatchObject({ used_quota: 1, capping_status: 'CAPPED' });
    expect(updates.at(-1)).toMatchObject({ total_quota: 1, used_quota: 1, capping_status: 'CAPPED' });
  });

  it.each([403, 404, 410])('refuses a download with %i, and serves it later', async (code) => {
    await phone.suffers({ kind: 'media-download', code });
    const { id } = await ana.sendsImage(someBytes(1000), {}, { to: phone });
    const message = await client.byId(id);
    await expect(downloadMediaMessage(message, 'buffer', {})).rejects.toMatchObject({ output: { statusCode: code } });
    expect(await downloadMediaMessage(message, 'buffer', {})).toEqual(someBytes(1000));
  });

  it('interrupts a download in the middle, and slows it down', async () => {
    const { id } = await ana.sendsImage(someBytes(300_000), {}, { to: phone });
    const message = await client.byId(id);
    const url = message.message?.imageMessage?.url ?? '';
    await phone.suffers({ kind: 'media-download', cut: true });
    // The client itself waits forever for the rest, and ignores its stream's error.
    await expect(fetch(url).then((response) => response.arrayBuffer())).rejects.toThrow();
    await phone.suffers({ kind: 'media-download', delayMs: 200 });
    const before = Date.now();
    expect(await downloadMediaMessage(message, 'buffer', {})).toEqual(someBytes(300_000));
    expect(Date.now() - before).toBeGreaterThanOrEqual(199);
  });

  it('refuses an upload', async () => {
    await phone.suffers({ kind: 'media-upload', code: 500 });
    const sending = client.socket.sendMessage(jid, { document: someBytes(10), mimetype: 'text/plain' });
    await expect(sending).rejects.toThrow(/upload failed/i);
  });

  it('leaves a query without an answer, and answers another with an error', async () => {
    await client.end();
    const impatient = harness.client(client.credentials, { config: { defaultQueryTimeoutMs: 3_000 } });
    await impatient.opened();
    const { socket } = impatient;
    await phone.suffers({ kind: 'iq-silence', route: 'usync' });
    expect(await socket.onWhatsApp(await ana.number())).toBeUndefined();
    expect(await socket.onWhatsApp(await ana.number())).toMatchObject([{ exists: true }]);
    await phone.suffers({ kind: 'iq-error', route: 'blocklist', code: 403 });
    await expect(socket.fetchBlocklist()).rejects.toMatchObject({ data: 403 });
    expect(await socket.fetchBlocklist()).toEqual([]);
  });

  it('delivers messages late and out of order', async () => {
    await phone.suffers({ kind: 'reorder' });
    await ana.says('um', { to: phone });
    await ana.says('dois', { to: phone });
    await client.message('um');
    const texts = client.upserts.flatMap(({ messages }) => messages.map(({ message }) => message?.conversation));
    expect(texts.filter((text) => text === 'um' || text === 'dois')).toEqual(['dois', 'um']);

    await phone.suffers({ kind: 'delay', delayMs: 150 });
    const { sentAt } = await ana.says('tarde', { to: phone });
    await client.message('tarde');
    expect(Date.now() - sentAt).toBeGreaterThanOrEqual(149);
  });

  it('delivers an empty stub first and the message later, under the same ID', async () => {
    await phone.suffers({ kind: 'stub', delayMs: 300 });
    const { id } = await ana.says('agora sim', { to: phone });
    const stub = await client.wait(
      () => client.upserts.flatMap(({ messages }) => messages).find(({ key, message }) => key.id === id && !message),
      'the stub',
    );
    expect(stub.messageStubType).toBe(WAMessageStubType.CIPHERTEXT);
    expect((await client.message('agora sim')).message.key.id).toBe(id);
    await ana.waitForAck(id, 'delivered');
  });

  it('makes a message permanently unreadable, and the next one readable', async () => {
    await phone.suffers({ kind: 'unreadable' });
    const { id } = await ana.says('segredo', { to: phone });
    await client.wait(
      () =>
        client.upserts
          .flatMap(({ messages }) => messages)
          .find(({ key, messageStubType }) => key.id === id && messageStubType),
      'the stub',
    );
    await ana.says('claro', { to: phone });
    await client.message('claro');
    expect(client.count('segredo')).toBe(0);
  });

  it('sends malformed stanzas, after which the connection still works', async () => {
    for (const shape of MALFORMED_SHAPES) await phone.suffers({ kind: 'malformed', shape });
    await ana.says('depois do lixo', { to: phone });
    await client.message('depois do lixo');
    expect((await phone.state()).companions).toEqual([{ device: 1, name: 'Ubuntu', online: true }]);
  });

  it.each([401, 403, 405, 411, 503])('refuses a login with %i', async (code) => {
    await client.end();
    await phone.suffers({ kind: 'login-failure', code });
    expect(await harness.client(client.credentials).closed()).toBe(code);
  });
});
