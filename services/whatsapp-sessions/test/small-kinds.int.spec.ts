import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { SimulatedContact } from '../../whatsapp-simulator/src/client/simulated-contact.js';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { Desk, type Paired } from './desk.js';

jest.setTimeout(TEST_LIMIT_MS);

describe('a message of a rarer kind', () => {
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

  it.each([
    ['our message from before the link', { text: 'Chegou?', byPhone: true }, { fromMe: true, isStatus: false }],
    ['a message of the contact', { text: 'Chegou?' }, { fromMe: false, isStatus: false }],
    ['our status', { text: 'Chegou?', byPhone: true, isStatus: true }, { fromMe: true, isStatus: true }],
  ])('includes the message that it replies to: %s', async (_case, quotedElsewhere, quote) => {
    const { id } = await ana.says('Chegou', { ...to(), quotedElsewhere });
    expect((await receivedOf(id)).quote).toMatchObject({ content: { type: 'text', text: 'Chegou?' }, ...quote });
  });

  it('includes our reply in a group as ours', async () => {
    const group = await desk.simulator.group({ subject: 'Prédio', owner: ana, members: [paired.phone] });
    const quotedElsewhere = { text: 'Amanhã', byPhone: true };
    const { id } = await ana.says('Combinado', { to: group, quotedElsewhere });
    expect((await receivedOf(id)).quote).toMatchObject({ fromMe: true, author: null });
  });

  it('is a picture of an album, whose header is ignored', async () => {
    const head = await ana.sends({ kind: 'album', images: 2 }, to());
    const image = () => ana.sendsImage(randomBytes(500), { mimeType: 'image/jpeg' }, { ...to(), albumId: head.id });
    const members = [await image(), await image()];
    for (const { id } of members)
      expect(await receivedOf(id)).toMatchObject({ albumId: head.id, content: { kind: 'image' } });
    expect(desk.received(paired.company).filter(({ messageId }) => messageId === head.id)).toEqual([]);
  });

  it('is answered with the latest timer of its chat, also after a restart', async () => {
    const bia = await desk.simulator.addContact({ name: 'Bia' });
    const contact = { number: await bia.number(), lid: null, name: null };
    const { id } = await bia.says('Oi', { ...to(), expiresInSeconds: 86_400, timerSetAt: 100 });
    await receivedOf(id);
    await desk.send(paired, contact, 'Com o tempo do chat');
    expect(await bia.waitForMessage('Com o tempo do chat')).toMatchObject({
      expiresInSeconds: 86_400,
      timerSetAt: 100,
    });

    const set = await bia.sends({ kind: 'timer', seconds: 604_800, setAt: 200 }, to());
    expect((await receivedOf(set.id)).content).toEqual({ type: 'chat-timer', seconds: 604_800 });
    await desk.stopPods();
    await desk.startPod();
    await desk.connected(paired.company, paired.connection.id);
    await desk.send(paired, contact, 'Com o novo tempo');
    expect(await bia.waitForMessage('Com o novo tempo')).toMatchObject({ expiresInSeconds: 604_800, timerSetAt: 200 });

    await receivedOf((await bia.sends({ kind: 'timer', seconds: 0, setAt: 300 }, to())).id);
    await desk.send(paired, contact, 'Sem tempo');
    expect(await bia.waitForMessage('Sem tempo')).not.toHaveProperty('expiresInSeconds');
  });
});
