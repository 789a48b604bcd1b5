import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { MediaKind, WhatsappMediaStored, WhatsappMessageReceived } from '@recado/contracts';
import type { SimulatedContact } from '../../whatsapp-simulator/src/client/simulated-contact.js';
import { SetAsideEntry } from '../src/vault/journal.js';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { Desk, until, type Paired } from './desk.js';

jest.setTimeout(TEST_LIMIT_MS);

type Received = WhatsappMessageReceived['data'];
type Stored = WhatsappMediaStored['data'];
const VCARD = 'BEGIN:VCARD\nVERSION:3.0\nFN:Bia\nTEL;waid=5511988887777:+55 11 98888-7777\nEND:VCARD';
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The wait for a readable copy lasts until a test ends it. */
const PATIENT = { UNREADABLE_AFTER_MS: '3600000' };

describe('a message of a contact', () => {
  let desk: Desk;
  let paired: Paired;
  let ana: SimulatedContact;
  beforeAll(async () => {
    desk = await Desk.open();
    await desk.startPod(PATIENT);
    paired = await desk.paired(await desk.company());
    ana = desk.simulator.contact('Ana');
  });
  afterAll(() => desk.close());

  const receivedOf = (id: string) =>
    desk.events(paired.company, () => desk.received(paired.company).find(({ messageId }) => messageId === id));
  const stored = (id: string) =>
    desk.events(paired.company, () =>
      desk.dataOf<Stored>(paired.company, 'whatsapp.media.stored').find(({ messageId }) => messageId === id),
    );
  const to = () => ({ to: paired.phone });
  const held = () => desk.database.collection('unreadable_messages');
  const noneHeld = () => until(async () => ((await held().countDocuments()) === 0 ? true : undefined));
  /** Ends the wait for a readable copy; the next process announces the message. */
  const endWait = async () => {
    await until(async () => ((await held().countDocuments()) > 0 ? true : undefined));
    await desk.stopPods();
    await held().updateMany({}, { $set: { dueAt: new Date() } });
    await desk.startPod(PATIENT);
  };

  it.each([
    ['image', 'image/jpeg', 'sendsImage'],
    ['video', 'video/mp4', 'sendsVideo'],
    ['gif', 'video/mp4', 'sendsGif'],
    ['audio', 'audio/mpeg', 'sendsAudio'],
    ['voice', 'audio/ogg; codecs=opus', 'sendsVoice'],
    ['document', 'application/pdf', 'sendsDocument'],
    ['sticker', 'image/webp', 'sendsSticker'],
  ] as const)('as %s is announced immediately and stored unchanged', async (kind: MediaKind, mimeType, sends) => {
    const bytes = randomBytes(70_001);
    const { id } = await ana[sends](bytes, { mimeType, ...(kind === 'document' && { fileName: 'conta.pdf' }) }, to());

    const { content } = await receivedOf(id);
    const { media, errorCode } = await stored(id);

    expect(content).toMatchObject({ type: 'media', kind, mimeType, bytes: bytes.length });
    if (kind === 'document') expect(content).toMatchObject({ fileName: 'conta.pdf' });
    expect(errorCode).toBeNull();
    expect(media).toMatchObject({ mimeType, bytes: bytes.length });
    expect(media?.key.startsWith(`${paired.company}/`)).toBe(true);
    expect(await desk.hashOf(media?.key ?? '')).toBe(sha256(bytes));
  });

  it('of 2 MB of contact cards is announced as unreadable, blocks nothing, and is complete when it is replayed', async () => {
    const cards = Array.from({ length: 100 }, (_, n) => ({ name: `Contato ${n}`, vcard: 'x'.repeat(20_000) }));
    const { id } = await ana.sendsContacts(cards, to());
    const next = await ana.says('E aí?', to());

    expect((await receivedOf(next.id)).content).toEqual({ type: 'text', text: 'E aí?' });
    expect((await receivedOf(id)).content).toMatchObject({ type: 'unreadable', reason: 'too large' });
    const subject = `dead.whatsapp-sessions.journal.${paired.company}.${paired.connection.id}`;
    const dead = await until(async () => {
      const found = await desk.link.manager.streams.getMessage('DEAD', { last_by_subj: subject }).catch(() => null);
      return found ?? undefined;
    });
    expect(dead.header.get('recado-reason')).toContain('bytes are more than');

    await desk.link.jetstream.publish(`retry.${dead.header.get('recado-consumer')}`, dead.data);

    const whole = await desk.events(paired.company, () =>
      desk.received(paired.company).find(({ messageId, content }) => messageId === id && content.type === 'contacts'),
    );
    expect(whole.content).toMatchObject({ contacts: cards });
    // WhatsApp may deliver such a message twice, so there may be a second entry that is not replayed
    const { connectionId, sequence } = SetAsideEntry.parse(JSON.parse(dead.string()));
    const entry = { _id: `${connectionId}:${sequence}` };
    await until(async () => {
      const isForgotten = (await desk.database.collection<{ _id: string }>('inbound_journal').findOne(entry)) === null;
      return isForgotten || undefined;
    });
  });

  it('with a caption, viewed once, forwarded and disappearing has these properties', async () => {
    const file = [randomBytes(100), { mimeType: 'image/jpeg', caption: 'Olha' }] as const;
    const once = await ana.sendsImage(...file, { ...to(), viewOnce: true });
    const picture = '/9j/4AAQSkZJRg==';
    const ad = {
      headline: 'Pão quente',
      body: 'Às 17h',
      id: '120211',
      url: 'https://fb.me/pao',
      clickId: 'ARAk',
      picture,
    };
    const lead = await ana.says('', { ...to(), ad });
    expect(await receivedOf(lead.id)).toMatchObject({
      content: { type: 'text', text: '' },
      referral: { sourceType: 'ad', sourceId: '120211', headline: 'Pão quente', app: 'facebook', picture },
    });

    const passing = await ana.says('Sumindo', { ...to(), forwarded: true, expiresInSeconds: 86_400 });

    expect(await receivedOf(once.id)).toMatchObject({ viewOnce: true, content: { caption: 'Olha' } });
    expect(await receivedOf(passing.id)).toMatchObject({ forwarded: true, expiresInSeconds: 86_400, viewOnce: false });
  });

  it('with a location, card, poll and event is announced with its content', async () => {
    const startsAt = 1_800_000_000_000;
    const place = await ana.sendsLocation({ latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A' }, to());
    const live = await ana.sendsLocation({ latitude: 1, longitude: 2, live: true }, to());
    const card = await ana.sendsContacts([{ name: 'Bia', vcard: VCARD }], to());
    const cards = await ana.sendsContacts(
      [1, 2].map((n) => ({ name: `Bia ${n}`, vcard: VCARD })),
      to(),
    );
    const poll = await ana.sendsPoll({ question: 'Qual?', options: ['A', 'B'] }, to());
    const event = await ana.sendsEvent({ name: 'Visita', place: 'Loja', startsAt }, to());

    const contents = await Promise.all(
      [place, live, card, cards, poll, event].map(async ({ id }) => (await receivedOf(id)).content),
    );

    expect(contents).toMatchObject([
      { type: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A', live: false },
      { type: 'location', live: true },
      { type: 'contacts', contacts: [{ name: 'Bia', vcard: VCARD }] },
      { type: 'contacts', contacts: [{ name: 'Bia 1' }, { name: 'Bia 2' }] },
      {
        type: 'poll',
        question: 'Qual?',
        options: ['A', 'B'],
        hashes: ['A', 'B'].map((name) => sha256(Buffer.from(name))),
      },
      { type: 'calendar', name: 'Visita', place: 'Loja', startsAt: new Date(startsAt).toISOString() },
    ]);
  });

  it('about another message refers to that message', async () => {
    const { id } = await ana.says('Original', to());
    const answer = await ana.says('Resposta', { ...to(), quotedId: id });
    const reaction = await ana.reacts(id, '👍', to());
    const noReaction = await ana.reacts(id, '', to());
    const edit = await ana.edits(id, 'Corrigida', to());
    const revoke = await ana.deletes(id, to());

    expect(await receivedOf(answer.id)).toMatchObject({ quotedId: id, content: { text: 'Resposta' } });
    const changes = await Promise.all(
      [reaction, noReaction, edit, revoke].map(async (one) => (await receivedOf(one.id)).content),
    );
    expect(changes).toEqual([
      { type: 'reaction', targetId: id, emoji: '👍' },
      { type: 'reaction', targetId: id, emoji: '' },
      { type: 'edit', targetId: id, text: 'Corrigida' },
      { type: 'revoke', targetId: id },
    ]);
  });

  it('keeps its own time, unless it is years off', async () => {
    const now = Math.floor(Date.now() / 1000);
    const [year, day] = [365 * 86_400, 86_400];
    const claimed = [now - day, now + 3 * year, now - 3 * year, 0, Date.now()];
    const said = [];
    for (const claimedAt of claimed) said.push(await ana.says(`às ${claimedAt}`, { ...to(), claimedAt }));
    const times = await Promise.all(said.map(async ({ id }) => Date.parse((await receivedOf(id)).sentAt) / 1000));

    expect(times[0]).toBe(now - day);
    for (const time of times.slice(1)) {
      expect(time).toBeGreaterThanOrEqual(now);
      expect(time).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000));
    }
  });

  it('written on the company’s own phone belongs to the same conversation', async () => {
    const to = { to: { number: await ana.number() } };
    const text = await paired.phone.says('Do celular', to);
    const bytes = randomBytes(5_000);
    const image = await paired.phone.sendsImage(bytes, { mimeType: 'image/jpeg', caption: 'Foto' }, to);
    const edit = await paired.phone.edits(text.id, 'Do telefone', to);

    const all: Received[] = await Promise.all([text, image, edit].map(({ id }) => receivedOf(id)));

    for (const one of all) expect(one).toMatchObject({ fromMe: true, contact: { number: await ana.number() } });
    expect(all.map(({ content }) => content.type)).toEqual(['text', 'media', 'edit']);
    expect(await desk.hashOf((await stored(image.id)).media?.key ?? '')).toBe(sha256(bytes));
  });

  it('is downloaded again when the media host fails, interrupts or is slow', async () => {
    const bytes = randomBytes(300_000);
    await paired.phone.suffers({ kind: 'media-download', code: 503 });
    const first = await ana.sendsImage(bytes, { mimeType: 'image/jpeg' }, to());
    expect((await stored(first.id)).media?.bytes).toBe(bytes.length);

    await paired.phone.suffers({ kind: 'media-download', cut: true });
    const second = await ana.sendsImage(bytes, { mimeType: 'image/jpeg' }, to());
    expect(await desk.hashOf((await stored(second.id)).media?.key ?? '')).toBe(sha256(bytes));
  });

  it('that WhatsApp no longer has (404, 410: downloaded too late) is requested from the phone, or announced as unavailable', async () => {
    const bytes = randomBytes(3_000);
    await paired.phone.suffers({ kind: 'media-download', code: 410 });
    const kept = await ana.sendsImage(bytes, { mimeType: 'image/jpeg' }, to());
    expect(await desk.hashOf((await stored(kept.id)).media?.key ?? '')).toBe(sha256(bytes));

    await paired.phone.suffers({ kind: 'media-download', code: 404 });
    await paired.phone.suffers({ kind: 'media-reupload', code: 404 });
    const gone = await ana.sendsImage(bytes, { mimeType: 'image/jpeg' }, to());
    expect(await stored(gone.id)).toMatchObject({ media: null, errorCode: 'ERR_WAPP_DOWNLOAD_MEDIA' });
  });

  it('that cannot be decrypted (bad MAC) is resent by the sender or the phone', async () => {
    await paired.phone.suffers({ kind: 'undecryptable', times: 1 });
    const again = await ana.says('De novo', to());
    expect((await receivedOf(again.id)).content).toEqual({ type: 'text', text: 'De novo' });
    await paired.phone.suffers({ kind: 'unreadable', times: 1 });
    const never = await ana.says('Pelo celular', to());

    expect(await receivedOf(never.id)).toMatchObject({
      content: { text: 'Pelo celular' },
      contact: { number: await ana.number() },
    });

    await noneHeld();
    const announced = desk.received(paired.company).filter(({ messageId }) => [again.id, never.id].includes(messageId));
    expect(announced.map(({ content }) => content.type)).toEqual(['text', 'text']);
  });

  it('that can never be decrypted is announced as unreadable, once', async () => {
    const unreadable = () =>
      desk.received(paired.company).flatMap(({ content }) => (content.type === 'unreadable' ? [content.reason] : []));
    const before = unreadable();
    await paired.phone.suffers({ kind: 'malformed', shape: 'garbage-enc' });
    await endWait();
    await desk.events(paired.company, () => (unreadable().length > before.length ? true : undefined));
    await noneHeld();

    expect(unreadable()).toEqual([...before, 'undecryptable']);
  });

  it('received first as a stub and then with its content is one message', async () => {
    await paired.phone.suffers({ kind: 'stub', times: 1 });
    const { id } = await ana.says('Depois', to());

    await desk.events(paired.company, () => desk.texts(paired.company).find((text) => text === 'Depois'));
    await ana.says('Mais tarde', to());
    await desk.events(paired.company, () => desk.texts(paired.company).find((text) => text === 'Mais tarde'));
    await noneHeld();

    const types = desk.received(paired.company).flatMap((one) => (one.messageId === id ? [one.content.type] : []));
    expect(types).toEqual(['text']);
  });

  it('in malformed shapes is harmless', async () => {
    for (const shape of [
      'garbage-enc',
      'empty-enc',
      'no-time',
      'no-content',
      'huge-attribute',
      'strange-sender',
    ] as const)
      await paired.phone.suffers({ kind: 'malformed', shape });
    const { id } = await ana.says('Ainda aqui', to());

    expect((await receivedOf(id)).content).toEqual({ type: 'text', text: 'Ainda aqui' });
  });

  it('sent while the connection was offline (queued, tagged append) is not dropped as history, files included', async () => {
    const bytes = randomBytes(1_000);
    await desk.stopPods();
    const text = await ana.says('Estavam fora', to());
    const image = await ana.sendsImage(bytes, { mimeType: 'image/jpeg' }, to());
    await desk.startPod(PATIENT);

    expect(await receivedOf(text.id)).toMatchObject({ recovered: true });
    expect(await receivedOf(image.id)).toMatchObject({ recovered: true, content: { type: 'media' } });
    expect(await desk.hashOf((await stored(image.id)).media?.key ?? '')).toBe(sha256(bytes));
  });
});
