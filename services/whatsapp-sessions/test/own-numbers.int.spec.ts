import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { Desk, type Paired } from './desk.js';

jest.setTimeout(TEST_LIMIT_MS);

/** Both ends of a chat may be linked here. WhatsApp gives a message the same ID on both. */
describe('two numbers of one installation that write to each other', () => {
  let desk: Desk;
  let first: Paired;
  let sister: Paired;
  let other: Paired;
  beforeAll(async () => {
    desk = await Desk.open();
    await desk.startPod();
    first = await desk.paired(await desk.company());
    sister = await desk.paired(first.company, 'Filial');
    other = await desk.paired(await desk.company());
  });
  afterAll(() => desk.close());

  const personOf = ({ phone }: Paired) => ({ number: phone.number, lid: null, name: null });
  const receivedBy = ({ company, connection }: Paired, id: string) =>
    desk.received(company).filter(({ connectionId, messageId }) => connectionId === connection.id && messageId === id);

  it.each([
    ['of one company', () => sister],
    ['of two companies', () => other],
  ])('%s: each side has the message once, and the sender gets the acknowledgements', async (_case, receiver) => {
    const to = receiver();
    const id = await desk.send(first, personOf(to), 'Entre nós');

    const event = await desk.events(to.company, () => receivedBy(to, id)[0]);
    expect(event).toMatchObject({ fromMe: false, contact: { number: first.phone.number } });
    await desk.events(first.company, () => (desk.acks(first.company, id).includes(3) ? true : undefined));
    const answer = await desk.send(to, personOf(first), 'Respondido');
    await desk.events(first.company, () => receivedBy(first, answer)[0]);

    expect(receivedBy(to, id)).toHaveLength(1);
    expect(receivedBy(first, id)).toEqual([]);
    expect(receivedBy(first, answer)).toHaveLength(1);
    const acked = desk
      .dataOf<{ connectionId: string; messageId: string }>(first.company, 'whatsapp.message.acknowledged')
      .filter(({ messageId }) => messageId === id);
    expect(new Set(acked.map(({ connectionId }) => connectionId))).toEqual(new Set([first.connection.id]));
    if (to.company !== first.company) expect(desk.acks(to.company, id)).toEqual([]);
  });
});
