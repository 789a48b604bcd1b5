import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import type { SimulatedContact } from '../../whatsapp-simulator/src/client/simulated-contact.js';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { Desk, until, type Paired } from './desk.js';

jest.setTimeout(TEST_LIMIT_MS);

const MONTH_MS = 30 * 24 * 60 * 60_000;
const SECRETS = { _id: { $regex: '[:/]poll-secret:' } };
const POLL = { question: 'Quando?', options: ['Hoje', 'Amanhã'] };
const hashOf = (option: string) => createHash('sha256').update(option).digest('hex');

/** Votes are encrypted with their poll's secret. */
describe('a vote in a poll', () => {
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
  const vote = (targetId: string, ...options: string[]) => ({
    ...{ type: 'poll-vote', targetId },
    hashes: options.map(hashOf),
  });

  it('of a contact chooses, changes and is withdrawn', async () => {
    const { id } = await ana.sendsPoll({ ...POLL, selectable: 0 }, to());
    for (const options of [['Hoje'], ['Amanhã', 'Hoje'], []]) {
      const sent = await ana.votes(id, options, to());
      expect(await receivedOf(sent.id)).toMatchObject({ fromMe: false, content: vote(id, ...options) });
    }
  });

  it.each(['number', 'lid', 'both'] as const)('is read from a person who shows %s', async (addressing) => {
    const contact = await desk.simulator.addContact({ name: `Eleitor ${addressing}`, addressing });
    const number = await contact.number();
    const theirs = await contact.sendsPoll(POLL, to());
    const ours = await paired.phone.sendsPoll(POLL, { to: number });

    for (const { id } of [theirs, ours]) {
      const sent = await contact.votes(id, ['Hoje'], to());
      expect(await receivedOf(sent.id)).toMatchObject({ fromMe: false, content: vote(id, 'Hoje') });
      const own = await paired.phone.votes(id, ['Amanhã'], { to: number });
      expect(await receivedOf(own.id)).toMatchObject({ fromMe: true, content: vote(id, 'Amanhã') });
    }
  });

  it('is read from members of a group, in polls of any member', async () => {
    const rafael = desk.simulator.contact('Rafael');
    const group = await desk.simulator.group({ subject: 'Prédio', owner: ana, members: [paired.phone, rafael] });
    const at = { to: group };
    const polls = [await ana.sendsPoll(POLL, at), await paired.phone.sendsPoll(POLL, at)];

    for (const { id } of polls)
      for (const voter of [ana, rafael, paired.phone]) {
        const sent = await voter.votes(id, ['Amanhã'], at);
        expect(await receivedOf(sent.id)).toMatchObject({ group: { id: group.id }, content: vote(id, 'Amanhã') });
      }
  });

  it('is decrypted after a restart, and when poll and vote arrived meanwhile', async () => {
    const before = await ana.sendsPoll(POLL, to());
    await receivedOf(before.id);
    let [meanwhile, voted] = [{ id: '' }, { id: '' }];
    await restart(async () => {
      meanwhile = await ana.sendsPoll(POLL, to());
      voted = await ana.votes(meanwhile.id, ['Hoje'], to());
    });
    const late = await ana.votes(before.id, ['Amanhã'], to());

    expect((await receivedOf(voted.id)).content).toEqual(vote(meanwhile.id, 'Hoje'));
    expect((await receivedOf(late.id)).content).toEqual(vote(before.id, 'Amanhã'));
  });

  it('is decrypted when the phone resends poll and vote, because they arrived without content', async () => {
    await paired.phone.suffers({ kind: 'stub', times: 2 });
    const { id } = await ana.sendsPoll(POLL, to());
    await receivedOf(id);
    const sent = await ana.votes(id, ['Hoje'], to());
    expect((await receivedOf(sent.id)).content).toEqual(vote(id, 'Hoje'));
  });

  it('is ignored if it cannot be decrypted', async () => {
    const { id } = await ana.sendsPoll(POLL, to());
    const sealed = { encPayload: randomBytes(60), encIv: randomBytes(12) };
    const pollUpdateMessage = { pollCreationMessageKey: { id }, vote: sealed };
    const message = Buffer.from(proto.Message.encode({ pollUpdateMessage }).finish()).toString('base64');
    await silent((await ana.sends({ kind: 'raw', message }, to())).id);
  });

  it('needs a secret that is stored for 30 days, and is ignored without it', async () => {
    const startedAt = Date.now();
    const { id } = await ana.sendsPoll(POLL, to());
    await receivedOf(id);
    await restart(); // compacts the log

    const expiries = await until(async () => {
      const found = await keys().find(SECRETS).sort({ expiresAt: -1 }).toArray();
      return found.length > 0 ? found.map(({ expiresAt }) => expiresAt.getTime()) : undefined;
    });
    expect(expiries[0]).toBeGreaterThanOrEqual(startedAt + MONTH_MS);
    expect(expiries[0]).toBeLessThanOrEqual(Date.now() + MONTH_MS);
    await restart(() => keys().deleteMany(SECRETS));
    await silent((await ana.votes(id, ['Hoje'], to())).id);
  });
});
