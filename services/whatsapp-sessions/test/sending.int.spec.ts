import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  CheckNumber,
  CreateConnection,
  createEvent,
  PairSession,
  SendWhatsappPresence,
  type ConnectionView,
  type MediaKind,
  type WhatsappMessageAcknowledged,
  type WhatsappPerson,
} from '@recado/contracts';
import type { SimulatedContact } from '../../whatsapp-simulator/src/client/simulated-contact.js';
import { TEST_LIMIT_MS, WAIT_LIMIT_MS } from '../../service-kit/test/limits.js';
import { Desk, type Paired } from './desk.js';
import type { Process } from './processes.js';
import { voiceCases } from './voice.cases.js';

jest.setTimeout(TEST_LIMIT_MS);

const VCARD = 'BEGIN:VCARD\nVERSION:3.0\nFN:Bia\nTEL;waid=5511988887777:+55 11 98888-7777\nEND:VCARD';
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('an outgoing message', () => {
  let desk: Desk;
  let paired: Paired;
  let ana: SimulatedContact;
  let contact: WhatsappPerson;
  let pod: Process;
  beforeAll(async () => {
    desk = await Desk.open();
    pod = await desk.startPod();
    paired = await desk.paired(await desk.company());
    ana = desk.simulator.contact('Ana');
    contact = { number: await ana.number(), lid: null, name: null };
  });
  afterAll(() => desk.close());

  const outcome = (id: string, to: Paired = paired) =>
    desk.events(to.company, () =>
      desk
        .dataOf<WhatsappMessageAcknowledged['data']>(to.company, 'whatsapp.message.acknowledged')
        .find(({ messageId, ack }) => messageId === id && ack <= 1),
    );
  const target = (messageId: string, fromMe: boolean) => ({ messageId, fromMe, participant: null });
  const file = async (kind: MediaKind, mimeType: string, bytes: Buffer) => {
    const mediaKey = await desk.storeFile(paired.company, bytes, mimeType);
    const name = kind === 'document' ? 'conta.pdf' : null;
    return {
      type: 'media' as const,
      kind,
      mimeType,
      mediaKey,
      fileName: name,
      bytes: bytes.length,
      seconds: null,
      caption: '',
    };
  };

  it.each([
    ['image', 'image/jpeg'],
    ['video', 'video/mp4'],
    ['gif', 'video/mp4'],
    ['audio', 'audio/mpeg'],
    ['document', 'application/pdf'],
    ['sticker', 'image/webp'],
  ] as const)('with a file of kind %s arrives byte for byte', async (kind, mimeType) => {
    const bytes = randomBytes(90_001);
    const caption = kind === 'image' ? 'Veja' : '';

    const id = await desk.sendContent(paired, { ...(await file(kind, mimeType, bytes)), caption }, { contact });
    const shown = await ana.waitForMessage({ id });

    expect(shown).toMatchObject({ kind, ...(caption && { text: caption }) });
    expect(shown.media).toMatchObject({
      mimeType,
      sha256: sha256(bytes),
      ...(kind === 'document' && { fileName: 'conta.pdf' }),
    });
    expect(await outcome(id)).toMatchObject({ ack: 1, errorCode: null });
  });

  voiceCases(() => ({ desk, paired, ana, contact, pod, file }));

  it('with a location, card, quote, mention or forwarded mark is shown as such', async () => {
    const asked = await ana.says('Onde fica?', { to: paired.phone });
    const quoted = { ...target(asked.id, false), text: 'Onde fica?' };
    const place = { type: 'location' as const, latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A' };

    const answer = await desk.sendContent(
      paired,
      { type: 'text', text: 'Aqui' },
      { contact, quoted, mentions: [contact] },
    );
    const located = await desk.sendContent(paired, place, { contact });
    const card = await desk.sendContent(
      paired,
      { type: 'contacts', contacts: [{ name: 'Bia', vcard: VCARD }] },
      { contact },
    );
    const passed = await desk.sendContent(paired, { type: 'text', text: 'Aviso' }, { contact, forwarded: true });

    expect(await ana.waitForMessage({ id: answer })).toMatchObject({
      text: 'Aqui',
      quotedId: asked.id,
      mentions: [contact.number],
    });
    expect((await ana.waitForMessage({ id: located })).location).toMatchObject({
      latitude: -23.5,
      name: 'Loja',
      address: 'Rua A',
    });
    expect((await ana.waitForMessage({ id: card })).contacts).toEqual([{ name: 'Bia', vcard: VCARD }]);
    expect(await ana.waitForMessage({ id: passed })).toMatchObject({ text: 'Aviso', forwarded: true });
  });

  it('changes an earlier message, and reacts to a received one', async () => {
    const asked = await ana.says('Pode?', { to: paired.phone });
    const id = await desk.send(paired, contact, 'Pdoe');
    await ana.waitForMessage({ id });

    const reaction = await desk.sendContent(
      paired,
      { type: 'reaction', target: target(asked.id, false), emoji: '👍' },
      { contact },
    );
    const edit = await desk.sendContent(paired, { type: 'edit', target: target(id, true), text: 'Pode' }, { contact });
    expect(await ana.waitForChange(id, 'edit')).toMatchObject({ text: 'Pode', edited: true });
    const revoke = await desk.sendContent(paired, { type: 'revoke', target: target(id, true) }, { contact });

    expect(await ana.waitForChange(id, 'revoke')).toMatchObject({ deleted: true });
    expect((await ana.waitForChange(asked.id, 'reaction')).reactions).toMatchObject([{ emoji: '👍' }]);
    for (const change of [reaction, edit, revoke]) expect(await outcome(change)).toMatchObject({ ack: 1 });
  });

  it('shows typing to the contact, unless it is late', async () => {
    const data = { connectionId: paired.connection.id, contact, presence: 'recording' as const };
    const sendPresence = (id: string, at: Date, presence: 'recording' | 'composing') => {
      const fields = { id, companyId: paired.company, correlationId: 'test', occurredAt: at };
      return desk.command(
        paired,
        createEvent(SendWhatsappPresence, { ...fields, data: { ...data, presence, at: at.toISOString() } }),
      );
    };
    await sendPresence('old', new Date(Date.now() - 60_000), 'composing');
    await sendPresence('new', new Date(Date.now() + WAIT_LIMIT_MS), 'recording'); // not late even on a slow machine

    await ana.waitForTyping('recording');

    const states = desk.simulator.events.all.flatMap((one) =>
      one.type === 'typing' && one.by === 'phone' && one.contact === contact.number ? [one.state] : [],
    );
    expect(states).toContain('recording');
    expect(states).not.toContain('composing');
  });

  it.each([
    [463, 'ERR_WAPP_NOT_BEGUN'],
    [479, 'ERR_WAPP_REFUSED'],
    [400, 'ERR_WAPP_REFUSED'],
  ])('fails with its code when WhatsApp answers %i', async (code, errorCode) => {
    await paired.phone.suffers({ kind: 'send-error', code });

    const id = await desk.send(paired, contact, 'Recusada');

    expect(await outcome(id)).toMatchObject({ ack: 0, errorCode });
  });

  describe('to a person whom WhatsApp moved to a LID', () => {
    const numberOf = async (name: string, more: object = {}) => {
      const moved = await desk.simulator.addContact({ name, ...more });
      return { moved, contact: { number: await moved.number(), lid: null, name: null } };
    };
    const texts = async (moved: SimulatedContact) =>
      (await moved.received({ to: paired.phone })).map(({ text }) => text);

    it('is sent to the LID when the command has a number, with its receipts and changes', async () => {
      const { moved, contact: by } = await numberOf('Movida');
      const id = await desk.send(paired, by, 'Ao número');
      await moved.waitForMessage('Ao número');
      await moved.reads({ to: paired.phone });
      await desk.events(paired.company, () => desk.acks(paired.company, id).find((ack) => ack === 4));

      const edit = { type: 'edit', target: { messageId: id, fromMe: true }, text: 'Corrigida' } as const;
      await desk.sendContent(paired, edit, { contact: by });
      expect(await moved.waitForChange(id, 'edit')).toMatchObject({ text: 'Corrigida' });
      expect(await texts(moved)).toEqual(['Corrigida']);
    });

    it('links number and LID as one person', async () => {
      const { contact: by } = await numberOf('Unida');
      await desk.send(paired, by, 'Ao número');
      const changed = await desk.events(paired.company, () =>
        desk
          .dataOf<{ contact: WhatsappPerson }>(paired.company, 'whatsapp.person.changed')
          .find(({ contact: { number, lid } }) => number === by.number && lid !== null),
      );
      expect(changed.contact.lid).toMatch(/^\d+$/);
    });

    it('keeps the order of messages by number and by LID', async () => {
      const { moved, contact: by } = await numberOf('Em ordem');
      const { id } = await moved.says('Oi', { to: paired.phone });
      const received = await desk.events(paired.company, () =>
        desk.received(paired.company).find(({ messageId }) => messageId === id),
      );
      for (const [n, to] of [by, received.contact, by, received.contact].entries()) await desk.send(paired, to, `${n}`);
      await moved.waitForMessage('3');
      expect(await texts(moved)).toEqual(['0', '1', '2', '3']);
    });

    it.each([463, 400])('is sent to the number once when WhatsApp answers %i at the LID', async (code) => {
      const { moved, contact: by } = await numberOf(`Só número ${code}`, { movedToLid: false });
      await paired.phone.suffers({ kind: 'send-error', code, route: 'lid', times: 1 });

      const ids = [await desk.send(paired, by, 'primeira'), await desk.send(paired, by, 'segunda')];

      for (const id of ids) expect(await outcome(id)).toMatchObject({ ack: 1 });
      await moved.waitForMessage('segunda');
      expect(await texts(moved)).toEqual(['primeira', 'segunda']);
    });

    it('fails once at both addresses, and reaches the person later', async () => {
      const { moved, contact: by } = await numberOf('Em nenhum');
      await paired.phone.suffers({ kind: 'send-error', code: 463, route: 'lid', times: 1 });

      const id = await desk.send(paired, by, 'recusada');
      expect(await outcome(id)).toMatchObject({ ack: 0, errorCode: 'ERR_WAPP_NOT_BEGUN' });

      await desk.send(paired, by, 'aceita');
      await moved.waitForMessage('aceita');
      expect(await texts(moved)).toEqual(['aceita']);
    });

    it('tries no second address while the number is locked, and still sends replies', async () => {
      const { moved, contact: by } = await numberOf('Nova', { movedToLid: false });
      const before = await numberOf('Conhecida');
      await before.moved.says('Oi', { to: paired.phone });
      const until = new Date(Math.ceil(Date.now() / 1000) * 1000 + 60 * 60_000);
      await paired.phone.isLimited({ lock: { kind: 'BIZ_QUALITY', until: until.getTime() } });
      const { health } = await desk.connection(paired.company, paired.connection.id, (one) => one.health?.lock != null);
      expect(health?.lock).toEqual({ kind: 'BIZ_QUALITY', until: until.toISOString() });

      const id = await desk.send(paired, by, 'proibida');
      expect(await outcome(id)).toMatchObject({ ack: 0, errorCode: 'ERR_WAPP_RESTRICTED' });
      expect(await outcome(await desk.send(paired, before.contact, 'resposta'))).toMatchObject({ ack: 1 });

      await paired.phone.isLimited({ lock: null });
      await desk.connection(paired.company, paired.connection.id, (one) => one.health?.lock === null);
      expect(await outcome(await desk.send(paired, by, 'livre'))).toMatchObject({ ack: 1 });
      await moved.waitForMessage('livre');
      expect(await texts(moved)).toEqual(['livre']);
    });

    it('updates the quota of new conversations until it is used up', async () => {
      const until = Date.now() + 60 * 60_000;
      await paired.phone.isLimited({ newChats: { total: 1, until } });
      const [first, second] = [await numberOf('Primeira'), await numberOf('Segunda')];

      expect(await outcome(await desk.send(paired, first.contact, 'um'))).toMatchObject({ ack: 1 });
      const used = ({ health }: ConnectionView) => health?.newChats?.used === 1;
      const { health } = await desk.connection(paired.company, paired.connection.id, used);
      expect(health?.newChats).toMatchObject({ total: 1, used: 1 });
      const refused = await desk.send(paired, second.contact, 'dois');
      expect(await outcome(refused)).toMatchObject({ ack: 0, errorCode: 'ERR_WAPP_RESTRICTED' });
      await paired.phone.isLimited({ newChats: null });
      await desk.connection(paired.company, paired.connection.id, (one) => one.health?.newChats === null);
    });
  });

  it('to a number that is not on WhatsApp fails with its code', async () => {
    const nobody = await desk.simulator.addContact({ name: 'Ninguém', number: '5511911112222', onWhatsApp: false });
    const number = await nobody.number();

    const id = await desk.send(paired, { number, lid: null, name: null }, 'Alô?');

    expect(await outcome(id)).toMatchObject({ ack: 0, errorCode: 'ERR_WAPP_INVALID_CONTACT' });
  });

  it('with a missing file, or the file of another company, fails with its code', async () => {
    const bytes = randomBytes(100);
    const stolen = {
      ...(await file('image', 'image/jpeg', bytes)),
      mediaKey: await desk.storeFile('globex', bytes, 'image/jpeg'),
    };
    const gone = { ...stolen, mediaKey: `${paired.company}/${'0'.repeat(40)}` };

    for (const content of [stolen, gone]) {
      const id = await desk.sendContent(paired, content, { contact });
      expect(await outcome(id)).toMatchObject({ ack: 0, errorCode: 'ERR_WAPP_UPLOAD_MEDIA' });
    }
  });

  it('with a file is sent again when the media host refuses it once', async () => {
    const bytes = randomBytes(2_000);
    await paired.phone.suffers({ kind: 'media-upload', code: 500 });

    const id = await desk.sendContent(paired, await file('image', 'image/jpeg', bytes), { contact });

    expect((await ana.waitForMessage({ id })).media?.sha256).toBe(sha256(bytes));
  });

  it('of another company’s command is not sent', async () => {
    const globex = await desk.company();

    await desk.sendContent(
      { company: globex, connection: paired.connection },
      { type: 'text', text: 'Alheia' },
      { contact },
    );
    await desk.send(paired, contact, 'Própria');
    await ana.waitForMessage('Própria');

    expect((await ana.received({ to: paired.phone })).map(({ text }) => text)).not.toContain('Alheia');
  });

  it('can be preceded by a check whether the number is on WhatsApp', async () => {
    const number = contact.number ?? '';
    const found = await desk.call(paired.company, CheckNumber, { number });
    expect(found).toMatchObject({ exists: true, number });
    expect(found.lid).toMatch(/^\d+$/);

    const none = await desk.call(paired.company, CheckNumber, {
      number: '5511900000001',
      connectionId: paired.connection.id,
    });
    expect(none).toEqual({ exists: false, number: '5511900000001', lid: null });

    const globex = await desk.company();
    const foreign = desk.call(globex, CheckNumber, { number, connectionId: paired.connection.id });
    await expect(foreign).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
    await expect(desk.call(globex, CheckNumber, { number })).rejects.toMatchObject({ code: 'ERR_NO_DEF_WAPP_FOUND' });
  });

  it('is possible after a pairing by code', async () => {
    const company = await desk.company();
    const phone = await desk.newPhone('Padaria');
    const { id } = await desk.call(company, CreateConnection, { name: 'Vendas' });
    await desk.connection(company, id, ({ qrcode }) => qrcode !== '');

    const { code } = await desk.call(company, PairSession, { id, number: `+${phone.number}` });
    await phone.typeCode(code);

    const connection = await desk.connected(company, id);
    expect(connection).toMatchObject({ number: phone.number });
    const again = desk.call(company, PairSession, { id, number: phone.number });
    await expect(again).rejects.toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED' });
    const foreign = desk.call(paired.company, PairSession, { id, number: phone.number });
    await expect(foreign).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
  });
});
