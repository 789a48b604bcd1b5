import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { SimulatedContact } from '../../whatsapp-simulator/src/client/simulated-contact.js';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { Desk, type Paired } from './desk.js';

jest.setTimeout(TEST_LIMIT_MS);

describe('a message of a smaller kind', () => {
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
  const heard = (id: string) =>
    desk.events(paired.company, () => desk.received(paired.company).find(({ messageId }) => messageId === id));

  it.each([
    ['our message from before the link', { text: 'Chegou?', byPhone: true }, { fromMe: true, isStatus: false }],
    ['a message of their own', { text: 'Chegou?' }, { fromMe: false, isStatus: false }],
    ['our status', { text: 'Chegou?', byPhone: true, isStatus: true }, { fromMe: true, isStatus: true }],
  ])('carries what it answers: %s', async (_case, quotedElsewhere, quote) => {
    const { id } = await ana.says('Chegou', { ...to(), quotedElsewhere });
    expect((await heard(id)).quote).toMatchObject({ content: { type: 'text', text: 'Chegou?' }, ...quote });
  });

  it('carries our answer in a group as ours', async () => {
    const group = await desk.simulator.group({ subject: 'Prédio', owner: ana, members: [paired.phone] });
    const quotedElsewhere = { text: 'Amanhã', byPhone: true };
    const { id } = await ana.says('Combinado', { to: group, quotedElsewhere });
    expect((await heard(id)).quote).toMatchObject({ fromMe: true, author: null });
  });

  it('is a picture of an album, whose head is silent', async () => {
    const head = await ana.sends({ kind: 'album', images: 2 }, to());
    const image = () => ana.sendsImage(randomBytes(500), { mimeType: 'image/jpeg' }, { ...to(), albumId: head.id });
    const members = [await image(), await image()];
    for (const { id } of members)
      expect(await heard(id)).toMatchObject({ albumId: head.id, content: { kind: 'image' } });
    expect(desk.received(paired.company).filter(({ messageId }) => messageId === head.id)).toEqual([]);
  });
});
