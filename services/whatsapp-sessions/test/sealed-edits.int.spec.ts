import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { WhatsappPerson } from '@recado/contracts';
import { proto } from '@whiskeysockets/baileys';
import type { SimulatedContact } from '../../whatsapp-simulator/src/client/simulated-contact.js';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { Desk, until, type Paired } from './desk.js';

jest.setTimeout(TEST_LIMIT_MS);

const DAY_MS = 24 * 60 * 60_000;
const SECRETS = { _id: { $regex: '[:/]message-secret:' } };

/** Since May 2026, phones encrypt an edit with the secret of the edited message. */
describe('an edit that the phone encrypted', () => {
  let desk: Desk;
  let paired: Paired;
  let ana: SimulatedContact;
  beforeAll(async () => {
    desk = await Desk.open();
    await desk.startPod();
    paired = await desk.paired(await desk.company(10, { CheckMsgIsGroup: 'disabled' }));
    ana = desk.simulator.contact('Ana');
  });
  afterAll(() => desk.close());

  const to = () => ({ to: paired.phone });
  const receivedOf = (id: string) =>
    desk.events(paired.company, () => desk.received(paired.company).find(({ messageId }) => messageId === id));
  const keys = () => desk.database.collection<{ _id: string; expiresAt: Date }>('signal_keys');
  const restart = async (between: () => Promise<unknown> = () => Promise.resolve()) => {
    await desk.stopPods();
    await between();
    await desk.startPod();
    await desk.connected(paired.company, paired.connection.id);
  };
  /** Waits until all earlier messages in the chat are announced. */
  const silent = async (id: string) => {
    await receivedOf((await ana.says('depois', to())).id);
    expect(desk.received(paired.company).filter(({ messageId }) => messageId === id)).toEqual([]);
  };

  it('changes the message, immediately and once more', async () => {
    const { id } = await ana.says('Original', to());
    const first = await ana.edits(id, 'Corrigida', to());
    const second = await ana.edits(id, 'Corrigida outra vez', to());

    expect((await receivedOf(first.id)).content).toEqual({ type: 'edit', targetId: id, text: 'Corrigida' });
    expect((await receivedOf(second.id)).content).toEqual({ type: 'edit', targetId: id, text: 'Corrigida outra vez' });
  });

  it('is read when an old phone did not encrypt it', async () => {
    const { id } = await ana.says('Original', to());
    const edit = await ana.edits(id, 'Corrigida', { ...to(), sealed: false });

    expect((await receivedOf(edit.id)).content).toEqual({ type: 'edit', targetId: id, text: 'Corrigida' });
  });

  it('changes the caption of a file', async () => {
    const image = await ana.sendsImage(randomBytes(1_000), { mimeType: 'image/jpeg', caption: 'Antes' }, to());
    const edit = await ana.edits(image.id, 'Depois', to());

    expect((await receivedOf(edit.id)).content).toEqual({ type: 'edit', targetId: image.id, text: 'Depois' });
  });

  it.each(['number', 'lid', 'both'] as const)('is read from a person who shows %s', async (addressing) => {
    const contact = await desk.simulator.addContact({ name: `Pessoa ${addressing}`, addressing });
    const { id } = await contact.says('Original', to());
    const edit = await contact.edits(id, 'Corrigida', to());

    expect((await receivedOf(edit.id)).content).toEqual({ type: 'edit', targetId: id, text: 'Corrigida' });
  });

  it('is read from a member of a group', async () => {
    const rafael = desk.simulator.contact('Rafael');
    const group = await desk.simulator.group({ subject: 'Condomínio', owner: ana, members: [paired.phone, rafael] });
    const { id } = await ana.says('Reunião às 7', { to: group });
    await rafael.says('Combinado', { to: group });
    const edit = await ana.edits(id, 'Reunião às 8', { to: group });

    expect(await receivedOf(edit.id)).toMatchObject({
      group: { id: group.id },
      content: { type: 'edit', targetId: id, text: 'Reunião às 8' },
    });
  });

  it('on the company’s own phone changes messages of the phone and of Recado', async () => {
    const number = await ana.number();
    const contact: WhatsappPerson = { number, lid: null, name: null };
    const typed = await paired.phone.says('Do celular', { to: number });
    const sent = await desk.send(paired, contact, 'Do atendimento');
    await ana.waitForMessage('Do atendimento');

    for (const id of [typed.id, sent]) {
      const edit = await paired.phone.edits(id, 'Corrigida', { to: number });
      expect(await receivedOf(edit.id)).toMatchObject({
        fromMe: true,
        content: { type: 'edit', targetId: id, text: 'Corrigida' },
      });
    }
  });

  it('is decrypted after a restart, and when message and edit arrived meanwhile', async () => {
    const before = await ana.says('Antes da queda', to());
    await receivedOf(before.id);
    let meanwhile = { id: '' };
    let edit = { id: '' };
    await restart(async () => {
      meanwhile = await ana.says('Durante a queda', to());
      edit = await ana.edits(meanwhile.id, 'Corrigida na queda', to());
    });
    const late = await ana.edits(before.id, 'Corrigida depois', to());

    expect((await receivedOf(edit.id)).content).toMatchObject({ targetId: meanwhile.id, text: 'Corrigida na queda' });
    expect((await receivedOf(late.id)).content).toMatchObject({ targetId: before.id, text: 'Corrigida depois' });
  });

  it('is decrypted when the phone resends the message or the edit, because it arrived without content', async () => {
    await paired.phone.suffers({ kind: 'stub', times: 2 });
    const { id } = await ana.says('Só no celular', to());
    await receivedOf(id);
    const edit = await ana.edits(id, 'Corrigida', to());

    expect((await receivedOf(edit.id)).content).toEqual({ type: 'edit', targetId: id, text: 'Corrigida' });
  });

  it('is ignored without the secret, as for a message from before the update', async () => {
    const { id } = await ana.says('De antes', to());
    await receivedOf(id);
    await restart(() => keys().deleteMany(SECRETS));

    await silent((await ana.edits(id, 'Corrigida', to())).id);
  });

  it.each([
    ['an edit of an event', 1],
    ['a future kind', 6],
  ])('is ignored when it is %s', async (_case, secretEncType) => {
    const { id } = await ana.says('Evento', to());
    const sealed = { targetMessageKey: { id }, encPayload: randomBytes(60), encIv: randomBytes(12), secretEncType };
    const message = Buffer.from(proto.Message.encode({ secretEncryptedMessage: sealed }).finish()).toString('base64');

    await silent((await ana.sends({ kind: 'raw', message }, to())).id);
  });

  it('needs a secret that is stored for a day', async () => {
    const startedAt = Date.now();
    await receivedOf((await ana.says('Guarda o segredo', to())).id);
    await restart(); // compacts the log

    const expiries = await until(async () => {
      const found = await keys().find(SECRETS).sort({ expiresAt: -1 }).toArray();
      return found.length > 0 ? found.map(({ expiresAt }) => expiresAt.getTime()) : undefined;
    });
    expect(expiries[0]).toBeGreaterThanOrEqual(startedAt + DAY_MS);
    expect(expiries[0]).toBeLessThanOrEqual(Date.now() + DAY_MS);
    expect(await keys().countDocuments({ ...SECRETS, expiresAt: { $exists: false } })).toBe(0);
  });
});
