import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { WhatsappOrderLoaded } from '@recado/contracts';
import { proto } from '@whiskeysockets/baileys';
import type { SimulatedContact } from '../../whatsapp-simulator/src/client/simulated-contact.js';
import type { ContactContentInput } from '../../whatsapp-simulator/src/content/contact-content.js';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { Desk, LEASE_MS, until, type Paired } from './desk.js';
import type { Process } from './processes.js';

jest.setTimeout(TEST_LIMIT_MS);

const CAKE = { name: 'Bolo', quantity: 2, price: 25_000 };
const ORDER: ContactContentInput = { kind: 'order', title: 'Padaria', items: [CAKE, { name: 'Pão', price: 7_000 }] };
const ITEMS = {
  items: [
    { name: 'Bolo', quantity: 2, price: { value: 25, currency: 'BRL' } },
    { name: 'Pão', quantity: 1, price: { value: 7, currency: 'BRL' } },
  ],
  itemCount: 3,
  total: { value: 57, currency: 'BRL' },
};
const ROUTE = 'fb:thrift_iq/get/order';

describe('an order from the catalogue', () => {
  let desk: Desk;
  let pod: Process;
  let paired: Paired;
  let ana: SimulatedContact;
  beforeAll(async () => {
    desk = await Desk.open();
    pod = await desk.startPod();
    paired = await desk.paired(await desk.company());
    ana = desk.simulator.contact('Ana');
  });
  afterAll(() => desk.close());

  const to = () => ({ to: paired.phone });
  const loaded = (id: string) =>
    desk
      .dataOf<WhatsappOrderLoaded['data']>(paired.company, 'whatsapp.order.loaded')
      .filter(({ messageId }) => messageId === id);
  const message = (id: string) =>
    desk.events(paired.company, () => desk.received(paired.company).find(({ messageId }) => messageId === id));
  const items = (id: string) => desk.events(paired.company, () => loaded(id)[0]);
  const waiting = () => desk.database.collection('pending_orders');
  const isSettled = () => until(async () => ((await waiting().countDocuments()) === 0 ? true : undefined));

  it('is announced without its items, which follow once WhatsApp has returned them', async () => {
    const { id } = await ana.sends(ORDER, to());

    const { contact, catalog } = await message(id);
    expect(catalog).toMatchObject({ kind: 'order', title: 'Padaria', items: [], itemCount: 3, total: ITEMS.total });
    const { order, ...rest } = await items(id);
    expect(order).toEqual({ ...ITEMS, id: catalog?.id });
    expect(rest).toMatchObject({ connectionId: paired.connection.id, contact, group: null });
    await isSettled();
    expect(loaded(id)).toHaveLength(1);
  });

  it('without the right token keeps the data of its message', async () => {
    const orderMessage = { orderId: '3042', token: 'AR5x', orderTitle: 'Padaria', itemCount: 1 };
    const raw = Buffer.from(proto.Message.encode({ orderMessage }).finish()).toString('base64');
    const { id } = await ana.sends({ kind: 'raw', message: raw }, to());

    expect((await message(id)).catalog).toMatchObject({ id: '3042', items: [], itemCount: 1 });
    await pod.line(({ msg }) => msg === 'WhatsApp refused to return the items of an order');
    await isSettled();
    expect(loaded(id)).toEqual([]);
  });

  it('is queried again after a temporary error', async () => {
    await paired.phone.suffers({ kind: 'iq-error', route: ROUTE, code: 503 });
    const { id } = await ana.sends(ORDER, to());
    expect((await items(id)).order).toMatchObject(ITEMS);
  });

  it('is queried by the next owner after a crash, and its token is stored encrypted and not logged', async () => {
    await paired.phone.suffers({ kind: 'iq-error', route: ROUTE, code: 503 });
    const { id } = await ana.sends(ORDER, to());
    const stored = await until(async () => (await waiting().findOne({ failures: 1 })) ?? undefined);
    expect(Object.keys(stored).toSorted()).toEqual(
      ['_id', 'companyId', 'connectionId', 'dueAt', 'failures', 'receivedAt', 'sealed'].toSorted(),
    );
    await pod.kill('SIGKILL');
    await desk.missHeartbeats(LEASE_MS);
    const next = await desk.startPod();

    expect((await items(id)).order).toMatchObject(ITEMS);
    await isSettled();
    for (const { lines } of [pod, next]) expect(JSON.stringify(lines)).not.toMatch(/"token"|AR5x/);
    pod = next;
  });
});
