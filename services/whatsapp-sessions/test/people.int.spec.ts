import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { WhatsappMessageReceived, WhatsappPersonChanged, WhatsappPresenceChanged } from '@recado/contracts';
import type { SimulatedContact } from '../../whatsapp-simulator/src/client/simulated-contact.js';
import type { SimulatedGroup } from '../../whatsapp-simulator/src/client/simulated-group.js';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { Desk, until, type Paired } from './desk.js';

jest.setTimeout(TEST_LIMIT_MS);

type Received = WhatsappMessageReceived['data'];
type Changed = WhatsappPersonChanged['data'];
type Typing = WhatsappPresenceChanged['data'];
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('people and groups', () => {
  let desk: Desk;
  let paired: Paired;
  let ana: SimulatedContact;
  let bia: SimulatedContact;
  beforeAll(async () => {
    desk = await Desk.open();
    await desk.startPod();
    paired = await desk.paired(await desk.company(10, { CheckMsgIsGroup: 'disabled' }));
    ana = desk.simulator.contact('Ana');
    bia = desk.simulator.contact('Bia');
  });
  afterAll(() => desk.close());

  const to = () => ({ to: paired.phone });
  const receivedOf = (match: (data: Received) => boolean, { company }: Pick<Paired, 'company'> = paired) =>
    desk.events(company, () => desk.received(company).find(match));
  const changed = (match: (data: Changed) => boolean) =>
    desk.events(paired.company, () => desk.dataOf<Changed>(paired.company, 'whatsapp.person.changed').find(match));
  const newGroup = (subject: string, phone = paired.phone) =>
    desk.simulator.group({ subject, owner: ana, members: [bia, phone] });

  it('have their pictures downloaded at the first message and after a change', async () => {
    const [first, second] = [randomBytes(4_000), randomBytes(5_000)];
    await ana.changesPicture(first);
    await ana.says('Oi', to());
    const seen = await changed(({ pictureKey }) => Boolean(pictureKey));
    expect(await desk.hashOf(seen.pictureKey ?? '')).toBe(sha256(first));
    expect(seen.contact.number).toBe(await ana.number());

    await ana.changesPicture(second);
    const newer = await changed(({ pictureKey }) => Boolean(pictureKey) && pictureKey !== seen.pictureKey);
    expect(await desk.hashOf(newer.pictureKey ?? '')).toBe(sha256(second));

    await ana.changesPicture(null);
    await changed(({ pictureKey }) => pictureKey === null);
  });

  it('are deleted with their pictures when the connection is deleted', async () => {
    const other = await desk.paired(await desk.company(), 'Passageira');
    const dora = desk.simulator.contact('Dora');
    await dora.changesPicture(randomBytes(4_000));
    await dora.says('Oi', { to: other.phone });
    const pictures = () =>
      desk.dataOf<Changed>(other.company, 'whatsapp.person.changed').flatMap((one) => one.pictureKey ?? []);
    await desk.events(other.company, () => pictures()[0]);
    await dora.changesPicture(randomBytes(5_000));
    const [first = '', second = ''] = await desk.events(other.company, () => (pictures()[1] ? pictures() : undefined));
    expect([await desk.media.stat(first), await desk.media.stat(second)]).toMatchObject([
      { bytes: 4_000 },
      { bytes: 5_000 },
    ]);

    await desk.remove(other);

    const gone = { companyId: other.company };
    await until(async () => ((await desk.database.collection('people').countDocuments(gone)) === 0 ? true : undefined));
    expect([await desk.media.stat(first), await desk.media.stat(second)]).toEqual([undefined, undefined]);
  });

  it('with a LID and a number are one person as soon as both are known', async () => {
    const carlos = await desk.simulator.addContact({ name: 'Carlos', addressing: 'lid' });
    const { id } = await carlos.says('Sem número', to());
    const { contact } = await receivedOf(({ messageId }) => messageId === id);
    expect(contact).toMatchObject({ number: null });

    await carlos.revealsNumber();

    const known = await changed((data) => data.contact.lid === contact.lid && data.contact.number !== null);
    expect(known.contact.number).toBe(await carlos.number());
  });

  it('who call are announced with the outcome', async () => {
    const hung = await bia.calls({ ...to(), video: true });
    await bia.hangsUp(hung);

    expect(await receivedOf(({ messageId }) => messageId === hung)).toMatchObject({
      content: { type: 'call', video: true, outcome: 'missed' },
      contact: { number: await bia.number() },
    });
  });

  it('who call a company that accepts no calls are rejected', async () => {
    const silent = await desk.paired(await desk.company(10, { call: 'disabled' }));

    const call = await bia.calls({ to: silent.phone });

    await bia.waitForCall(call, 'rejected');
    const { content } = await receivedOf(({ messageId }) => messageId === call, silent);
    expect(content).toEqual({ type: 'call', video: false, outcome: 'rejected' });
  });

  describe('in a group', () => {
    let group: SimulatedGroup;
    beforeAll(async () => (group = await newGroup('Família')));

    it('write to all members', async () => {
      const { id } = await bia.says('Oi, gente', { to: group });

      const message = await receivedOf(({ messageId }) => messageId === id);

      expect(message).toMatchObject({ group: { id: group.id }, contact: { name: 'Bia' }, fromMe: false });
      const named = await changed((data) => data.group?.id === group.id && data.group.subject !== null);
      expect(named.group?.subject).toBe('Família');
      // the name is published before it is stored, so the next message may still arrive without it
      const again = await until(async () => {
        const said = await bia.says('De novo', { to: group });
        const next = await receivedOf(({ messageId }) => messageId === said.id);
        return next.group?.subject ? next : undefined;
      });
      expect(again).toMatchObject({
        group: { id: group.id, subject: 'Família' },
        contact: { number: await bia.number() },
      });
    });

    it('receive answers, which are delivered and read when all members have them', async () => {
      const contact = { number: await bia.number(), lid: null, name: null };
      const fields = { contact, group: { id: group.id, subject: null } };

      const id = await desk.sendContent(paired, { type: 'text', text: 'Bom dia a todos' }, fields);
      await group.waitForMessage({ id });
      await desk.events(paired.company, () => (desk.acks(paired.company, id).includes(3) ? true : undefined));
      await ana.reads({ to: group, ids: [id] });
      await bia.reads({ to: group, ids: [id] });
      const all = [1, 3, 4]; // the first is published when it is stored, and members may have the message by then
      const acks = () => desk.acks(paired.company, id);
      await desk.events(paired.company, () => (all.every((ack) => acks().includes(ack)) ? true : undefined));

      expect(acks().toSorted()).toEqual(all);
    });

    it('see that the desk has read their own messages', async () => {
      const { id } = await bia.says('Leiam isto', { to: group });
      const { contact } = await receivedOf(({ messageId }) => messageId === id);

      await desk.read(paired, contact, [id], { id: group.id, subject: null });

      await bia.waitForAck(id, 'read');
    });

    it('type, and see the company typing', async () => {
      const { id } = await bia.says('Vou gravar', { to: group });
      const { contact: who } = await receivedOf(({ messageId }) => messageId === id);
      await bia.types('recording', { to: group });
      const typing = await desk.events(paired.company, () =>
        desk.dataOf<Typing>(paired.company, 'whatsapp.presence.changed').find((one) => one.group?.id === group.id),
      );
      expect(typing.presence).toBe('recording');
      expect(typing.contact.lid).toBe(who.lid);

      const contact = { number: await bia.number(), lid: null, name: null };
      await desk.types(paired, { contact, group: { id: group.id, subject: null } }, 'composing');
      await group.waitForTyping('composing');
    });

    it('join, leave, are promoted and demoted, and rename the group', async () => {
      const carla = desk.simulator.contact('Carla');
      await group.adds(carla);
      await group.promotes(carla);
      await group.demotes(carla);
      await group.removes(carla);
      await group.isRenamed('Parentes');
      const notices = () =>
        desk.received(paired.company).flatMap(({ content }) => (content.type === 'group-notice' ? [content] : []));
      await desk.events(paired.company, () => notices().find(({ notice }) => notice === 'renamed'));

      expect(notices().map(({ notice }) => notice)).toEqual(['joined', 'promoted', 'demoted', 'left', 'renamed']);
      expect(notices()[0]?.people).toMatchObject([{ number: await carla.number() }]);
      await changed((data) => data.group?.subject === 'Parentes');
    });

    it('are not announced if the company ignores groups', async () => {
      const other = await desk.paired(await desk.company());
      const ignored = await newGroup('Ruído', other.phone);
      await bia.says('Alguém?', { to: ignored });
      await bia.says('Só para você', { to: other.phone });

      await receivedOf(({ content }) => content.type === 'text' && content.text === 'Só para você', other);

      expect(desk.received(other.company).filter(({ group }) => group)).toEqual([]);
    });
  });
});
