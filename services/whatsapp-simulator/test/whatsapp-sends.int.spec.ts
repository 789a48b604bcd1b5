import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnyMessageContent, WAMessage } from '@whiskeysockets/baileys';
import type { SimulatedContact } from '../src/client/simulated-contact.js';
import type { SimulatedPhone } from '../src/client/simulated-phone.js';
import { linkedClient, type BaileysClient } from './baileys-client.js';
import { PIXEL, sha256, someBytes } from './files.js';
import { Harness } from './harness.js';

describe('every kind of message, from a Baileys client to a contact', () => {
  const harness = new Harness();
  let phone: SimulatedPhone;
  let client: BaileysClient;
  let ana: SimulatedContact;
  let jid: string;

  beforeAll(async () => {
    await harness.start();
    phone = await harness.simulator.phone({ number: '5511987650001', name: 'Padaria Central' });
    const config = await harness.mediaConfig();
    ({ client } = await linkedClient(harness.url, (qr) => phone.scan(qr), { config }));
    harness.add(client);
    ana = harness.simulator.contact('Ana Souza');
    jid = await client.lidOf(ana);
  });
  afterAll(() => harness.stop());

  const send = async (content: AnyMessageContent, options = {}): Promise<WAMessage> => {
    const sent = await client.socket.sendMessage(jid, content, options);
    if (!sent) throw new Error('nothing was sent');
    return sent;
  };
  const seen = (message: WAMessage) => ana.waitForMessage({ id: message.key.id ?? '' });

  it.each<[string, AnyMessageContent, object]>([
    ['image', { image: PIXEL, caption: 'Cardápio' }, { text: 'Cardápio' }],
    ['video', { video: someBytes(9_000), seconds: 4 }, {}],
    ['gif', { video: someBytes(9_000), gifPlayback: true }, {}],
    ['audio', { audio: someBytes(9_000), seconds: 7, mimetype: 'audio/mp4' }, {}],
    ['voice', { audio: someBytes(9_000), seconds: 7, ptt: true, mimetype: 'audio/ogg; codecs=opus' }, {}],
    ['document', { document: someBytes(9_000), fileName: 'nota.pdf', mimetype: 'application/pdf' }, {}],
    ['sticker', { sticker: someBytes(9_000) }, {}],
  ])('shows a %s with its bytes', async (kind, content, facts) => {
    const message = await seen(await send(content));
    const bytes = Object.values(content).find((value) => Buffer.isBuffer(value)) as Buffer;
    expect(message).toMatchObject({ kind, ...facts, media: { sha256: sha256(bytes), bytes: bytes.length } });
    expect(await ana.file(message)).toEqual(bytes);
  });

  it('keeps the name and the type of a document', async () => {
    const document = someBytes(50);
    const sent = await send({ document, fileName: 'nota.pdf', mimetype: 'application/pdf', caption: 'Sua nota' });
    const { media, text } = await seen(sent);
    expect({ text, ...media }).toMatchObject({ text: 'Sua nota', fileName: 'nota.pdf', mimeType: 'application/pdf' });
  });

  it('shows a large file completely', async () => {
    const document = someBytes(12_000_000);
    const { media } = await seen(await send({ document, fileName: 'fotos.zip', mimetype: 'application/zip' }));
    expect(media?.sha256).toBe(sha256(document));
  });

  it('shows a location, contact cards, a poll and an event', async () => {
    const place = { degreesLatitude: 1.5, degreesLongitude: 2.5, name: 'Loja', address: 'Rua A, 1' };
    expect((await seen(await send({ location: place }))).location).toEqual({
      latitude: 1.5,
      longitude: 2.5,
      name: 'Loja',
      address: 'Rua A, 1',
      live: false,
    });
    const contacts = [{ displayName: 'Bia', vcard: 'BEGIN:VCARD\nEND:VCARD' }];
    const cards = await seen(await send({ contacts: { displayName: 'Bia', contacts } }));
    expect(cards.contacts).toEqual([{ name: 'Bia', vcard: contacts[0]?.vcard }]);
    const poll = await seen(await send({ poll: { name: 'Cor?', values: ['Azul', 'Verde'], selectableCount: 1 } }));
    expect(poll.poll).toEqual({ question: 'Cor?', options: ['Azul', 'Verde'], selectable: 1 });
    const startDate = new Date(Date.UTC(2030, 0, 2));
    const event = await seen(await send({ event: { name: 'Entrega', startDate } }));
    expect(event.calendar).toMatchObject({ name: 'Entrega', startsAt: startDate.getTime() });
  });

  it('shows the quote of a reply, that it was forwarded, and its mentions', async () => {
    const { id } = await ana.says('Tem bolo?', { to: phone });
    const quoted = await client.byId(id);
    const mentions = [`${await ana.number()}@s.whatsapp.net`];
    const answer = await seen(await send({ text: 'Tem, Ana', mentions }, { quoted, ephemeralExpiration: 604_800 }));
    expect(answer).toMatchObject({ quotedId: id, quotedText: 'Tem bolo?', expiresInSeconds: 604_800 });
    expect(answer.mentions).toEqual([await ana.number()]);
    expect((await seen(await send({ forward: quoted, force: true }))).forwarded).toBe(true);
    expect((await seen(await send({ image: PIXEL, viewOnce: true }))).viewOnce).toBe(true);
  });

  it('applies edits, deletions and reactions of the client on the screen', async () => {
    const { id } = await ana.says('Obrigada!', { to: phone });
    const { key } = await client.byId(id);
    await send({ react: { text: '❤️', key } });
    expect((await ana.waitForChange(id, 'reaction')).reactions).toEqual([{ by: phone.number, emoji: '❤️' }]);

    const sent = await send({ text: 'São 10 reais' });
    await seen(sent);
    await send({ text: 'São 12 reais', edit: sent.key });
    const sentId = sent.key.id ?? '';
    expect(await ana.waitForChange(sentId, 'edit')).toMatchObject({ text: 'São 12 reais', edited: true });
    await send({ delete: sent.key });
    expect(await ana.waitForChange(sentId, 'revoke')).toMatchObject({ text: '', deleted: true });
  });

  it('confirms a voice note as played', async () => {
    const sent = await send({ audio: someBytes(100), seconds: 1, ptt: true });
    await seen(sent);
    const id = sent.key.id ?? '';
    await client.status(id, 3);
    await ana.plays({ to: phone, ids: [id] });
    await client.status(id, 5);
  });
});
