import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { MediaKind, OutgoingContent, WhatsappMessageAcknowledged, WhatsappPerson } from '@recado/contracts';
import type { z } from 'zod';
import type { SimulatedContact } from '../../whatsapp-simulator/src/client/simulated-contact.js';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { Desk, until, type Paired } from './desk.js';

jest.setTimeout(TEST_LIMIT_MS);

type Media = Extract<z.input<typeof OutgoingContent>, { type: 'media' }>;
const HOUR_MS = 60 * 60_000;
const FASTER = { LIVE_PER_MINUTE: '6000' };
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const idOf = ({ connection }: Paired) => connection.id;

describe('a file that is sent to many contacts', () => {
  let desk: Desk;
  let company: string;
  let paired: Paired;
  let ana: SimulatedContact;
  let contact: WhatsappPerson;
  beforeAll(async () => {
    desk = await Desk.open();
    await desk.startPod(FASTER);
    ana = desk.simulator.contact('Ana');
    contact = { number: await ana.number(), lid: null, name: null };
  });
  beforeEach(async () => {
    company = await desk.company();
    paired = await desk.paired(company);
  });
  afterAll(() => desk.close());

  const uploads = async ({ phone }: Paired) => (await phone.state()).uploads;
  const kept = (companyId: string) => desk.database.collection('uploads').find({ companyId }).toArray();
  const media = async (kind: MediaKind, mimeType: string, bytes: Buffer, owner = company): Promise<Media> => ({
    ...{ type: 'media', kind, mimeType, mediaKey: await desk.storeFile(owner, bytes, mimeType), fileName: null },
    ...{ bytes: bytes.length, seconds: null, caption: '' },
  });
  /** Sends a file several times, and checks that each copy arrives unchanged. */
  const arrives = async (over: Paired, content: Media, bytes: Buffer, times = 1) => {
    const captions = Array.from({ length: times }, (_, n) => `Oferta ${n}`);
    const ids = await Promise.all(
      captions.map((caption) => desk.sendContent(over, { ...content, caption }, { contact })),
    );
    for (const [n, id] of ids.entries()) {
      const shown = await ana.waitForMessage({ id });
      expect(shown).toMatchObject({ kind: content.kind, text: captions[n], media: { sha256: sha256(bytes) } });
    }
  };
  const outcome = (id: string) =>
    desk.events(company, () =>
      desk
        .dataOf<WhatsappMessageAcknowledged['data']>(company, 'whatsapp.message.acknowledged')
        .find(({ messageId, ack }) => messageId === id && ack <= 1),
    );

  it('is uploaded once for 50 messages, also after a restart, and arrives complete with the caption of each', async () => {
    const bytes = randomBytes(70_001);
    const content = await media('image', 'image/jpeg', bytes);

    await arrives(paired, content, bytes, 50);
    expect(await uploads(paired)).toBe(1);

    await desk.stopPods();
    await desk.startPod(FASTER);
    await desk.connected(company, idOf(paired));
    await arrives(paired, content, bytes, 2);
    expect(await uploads(paired)).toBe(1);
  });

  it('is uploaded once for two simultaneous messages', async () => {
    const bytes = randomBytes(10_000);
    const content = await media('image', 'image/jpeg', bytes);
    const rui = await desk.simulator.addContact({ name: 'Rui' });
    // the second message is sent while the file of the first is being uploaded
    await paired.phone.suffers({ kind: 'media-upload', delayMs: 2_000 });

    const toAna = await desk.sendContent(paired, content, { contact });
    const toRui = await desk.sendContent(paired, content, {
      contact: { number: await rui.number(), lid: null, name: null },
    });

    const shown = [await ana.waitForMessage({ id: toAna }), await rui.waitForMessage({ id: toRui })];
    expect(shown.map(({ media: file }) => file?.sha256)).toEqual([sha256(bytes), sha256(bytes)]);
    expect(await uploads(paired)).toBe(1);
  });

  it('is uploaded separately by each connection and each company', async () => {
    const bytes = randomBytes(30_000);
    const content = await media('image', 'image/jpeg', bytes);
    const second = await desk.paired(company, 'Suporte');
    const globex = await desk.company();
    const foreign = await desk.paired(globex);

    await arrives(paired, content, bytes, 2);
    await arrives(second, content, bytes, 2);
    await arrives(foreign, await media('image', 'image/jpeg', bytes, globex), bytes, 2);

    for (const one of [paired, second, foreign]) expect(await uploads(one)).toBe(1);
    expect((await kept(company)).map(({ connectionId }) => String(connectionId)).toSorted()).toEqual(
      [idOf(paired), idOf(second)].toSorted(),
    );
    expect(await kept(globex)).toMatchObject([{ connectionId: idOf(foreign) }]);
  });

  it('is never one that another company has uploaded', async () => {
    const bytes = randomBytes(10_000);
    const content = await media('image', 'image/jpeg', bytes);
    await arrives(paired, content, bytes);
    const foreign = await desk.paired(await desk.company());

    const id = await desk.sendContent(foreign, content, { contact });

    const acknowledgement = await desk.events(foreign.company, () =>
      desk
        .dataOf<WhatsappMessageAcknowledged['data']>(foreign.company, 'whatsapp.message.acknowledged')
        .find(({ messageId }) => messageId === id),
    );
    expect(acknowledgement).toMatchObject({ ack: 0, errorCode: 'ERR_WAPP_UPLOAD_MEDIA' });
  });

  it.each([
    ['video', 'video/mp4'],
    ['gif', 'video/mp4'],
    ['audio', 'audio/mpeg'],
    ['document', 'application/pdf'],
    ['sticker', 'image/webp'],
  ] as const)('may be a %s, whose name and quote belong to the message', async (kind, mimeType) => {
    const bytes = randomBytes(20_000);
    const content = await media(kind, mimeType, bytes);
    const isDocument = kind === 'document';
    const first = { ...content, ...(isDocument && { fileName: 'janeiro.pdf', caption: 'Conta' }) };
    const forwarded = await desk.sendContent(paired, first, { contact, forwarded: true, mentions: [contact] });
    await ana.waitForMessage({ id: forwarded });

    const plain = await desk.sendContent(
      paired,
      { ...content, ...(isDocument && { fileName: 'maio.pdf' }) },
      { contact },
    );
    const shown = await ana.waitForMessage({ id: plain });

    expect(shown).toMatchObject({ kind, media: { mimeType, sha256: sha256(bytes) } });
    expect([shown.forwarded ?? false, shown.mentions ?? [], shown.text ?? '']).toEqual([false, [], '']);
    if (isDocument) expect(shown.media).toMatchObject({ fileName: 'maio.pdf' });
    expect(await uploads(paired)).toBe(1);
  });

  it('may be a voice note, which stays one', async () => {
    const sample = await readFile(join(import.meta.dirname, '../../whatsapp-simulator/samples/voice-3s.ogg'));
    const content = await media('voice', 'audio/ogg', sample);

    for (let n = 0; n < 2; n += 1) {
      const shown = await ana.waitForMessage({ id: await desk.sendContent(paired, content, { contact }) });
      expect(shown).toMatchObject({ kind: 'voice', media: { mimeType: 'audio/ogg; codecs=opus', seconds: 3 } });
      expect((await ana.file(shown)).subarray(0, 4).toString()).toBe('OggS');
    }

    expect(await uploads(paired)).toBe(1);
  });

  it('is uploaded again when WhatsApp refuses a message whose upload is old', async () => {
    const bytes = randomBytes(10_000);
    const content = await media('image', 'image/jpeg', bytes);
    await arrives(paired, content, bytes);

    await paired.phone.suffers({ kind: 'send-error', code: 400 });
    const refused = await desk.sendContent(paired, content, { contact });
    expect(await outcome(refused)).toMatchObject({ ack: 0, errorCode: 'ERR_WAPP_REFUSED' });
    expect(await uploads(paired)).toBe(1);

    const uploadedAt = new Date(Date.now() - HOUR_MS);
    await desk.database.collection('uploads').updateMany({ companyId: company }, { $set: { uploadedAt } });
    await paired.phone.suffers({ kind: 'send-error', code: 400 });
    await arrives(paired, content, bytes);
    expect(await uploads(paired)).toBe(2);
  });

  it('is stored encrypted for a day, and deleted with its connection or its company', async () => {
    const bytes = randomBytes(10_000);
    const content = await media('image', 'image/jpeg', bytes);
    const second = await desk.paired(company, 'Suporte');
    await arrives(paired, content, bytes);
    await arrives(second, content, bytes);

    const [one] = await kept(company);
    expect(Object.keys(one ?? {}).toSorted()).toEqual(['_id', 'companyId', 'connectionId', 'sealed', 'uploadedAt']);
    expect(JSON.stringify(one)).not.toContain(content.mediaKey);
    expect(await desk.database.collection('uploads').indexes()).toContainEqual(
      expect.objectContaining({ key: { uploadedAt: 1 }, expireAfterSeconds: 86_400 }),
    );

    await desk.remove(second);
    await until(async () => ((await kept(company)).length === 1 ? true : undefined));
    expect(await kept(company)).toMatchObject([{ connectionId: idOf(paired) }]);
    await desk.endCompany(company);
    await until(async () => ((await kept(company)).length === 0 ? true : undefined));
  });
});
