import type { ConnectionView, Contact, Queue, Ticket } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SimulatedContact } from '../../../services/whatsapp-simulator/src/client/simulated-contact.js';
import { Desk, type CallFailed, type DeskUser } from './desk.js';

const BRANCH_PHONE = '5511996124409';
const OPERATOR_PHONE = '5511996124410';

describe('a company with two numbers', () => {
  let desk: Desk;
  let admin: DeskUser;
  let operator: DeskUser;
  let shop: ConnectionView;
  let branch: ConnectionView;
  let queueId: string;
  let customers = 0;

  beforeAll(async () => {
    desk = await Desk.join();
    ({ admin, connection: shop } = await desk.paired());
    queueId = (await admin.call<Queue[]>('GET', '/queue'))[0]?.id ?? '';
    branch = await admin.call<ConnectionView>('POST', '/whatsapp', { name: 'Filial', queueIds: [queueId] });
    await desk.pair(admin, branch, { number: BRANCH_PHONE, name: 'Filial' });
    operator = await (await desk.logIn(await desk.operator())).listens();
    const queue = await operator.call<Queue>('POST', '/queue', { name: 'Suporte', color: '#123456' });
    const own = await operator.call<ConnectionView>('POST', '/whatsapp', { name: 'Recado', queueIds: [queue.id] });
    await desk.pair(operator, own, { number: OPERATOR_PHONE, name: 'Recado' });
  });
  afterAll(() => desk?.stop());

  const heard = (by: DeskUser, text: string) =>
    by.hears('appMessage', ({ action, message }) => action === 'create' && message.body === text && !message.fromMe);
  const textsFrom = async (customer: SimulatedContact, to: string) =>
    (await customer.received({ to })).map(({ text }) => text);
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'no error',
      (error: CallFailed) => error.body.error,
    );

  /** Adds a WhatsApp user to the company's contacts. */
  async function aCustomer() {
    customers += 1;
    const customer = await desk.phone.addContact({ name: `Cliente ${customers}` });
    const fields = { name: `Cliente ${customers}`, number: await customer.number() };
    const { id: contactId } = await admin.call<Contact>('POST', '/contacts', fields);
    return { customer, contactId };
  }
  const open = (contactId: string, { id: whatsappId }: ConnectionView) =>
    admin.call<Ticket>('POST', '/tickets', { contactId, queueId, whatsappId, status: 'open' });
  const say = (by: DeskUser, { id }: { id: string }, body: string) => by.call('POST', `/messages/${id}`, { body });

  it('has two tickets of a customer who writes to both', async () => {
    const { customer, contactId } = await aCustomer();
    await customer.says('para a loja', { to: desk.number });
    await customer.says('para a filial', { to: BRANCH_PHONE });
    const [first, second] = [await heard(admin, 'para a loja'), await heard(admin, 'para a filial')];

    expect(first.ticket).toMatchObject({ contactId, whatsappId: shop.id });
    expect(second.ticket).toMatchObject({ contactId, whatsappId: branch.id });
    expect(first.ticket?.id).not.toBe(second.ticket?.id);
    const stored = await admin.messages(second.ticket?.id ?? '');
    expect(stored.map(({ body }) => body)).toEqual(['para a filial']);
  });

  it('answers from the number of the new ticket, and after a transfer from the other one', async () => {
    const { customer, contactId } = await aCustomer();
    const ticket = await open(contactId, branch);
    await say(admin, ticket, 'daqui da filial');
    await customer.waitForMessage('daqui da filial');
    expect([await textsFrom(customer, BRANCH_PHONE), await textsFrom(customer, desk.number)]).toEqual([
      ['daqui da filial'],
      [],
    ]);

    await admin.call('PUT', `/tickets/${ticket.id}`, { whatsappId: shop.id, queueId, userId: admin.user.id });
    await say(admin, ticket, 'agora da loja');
    await customer.waitForMessage('agora da loja');
    expect([await textsFrom(customer, BRANCH_PHONE), await textsFrom(customer, desk.number)]).toEqual([
      ['daqui da filial'],
      ['agora da loja'],
    ]);
  });

  it('has one open ticket of a contact per number', async () => {
    const { contactId } = await aCustomer();
    const atBranch = await open(contactId, branch);
    const atShop = await open(contactId, shop);

    expect(atShop.id).not.toBe(atBranch.id);
    expect(await codeOf(open(contactId, branch))).toBe('ERR_OTHER_OPEN_TICKET');
    expect(await codeOf(open(contactId, shop))).toBe('ERR_OTHER_OPEN_TICKET');
    const move = { whatsappId: branch.id, queueId, userId: admin.user.id };
    expect(await codeOf(admin.call('PUT', `/tickets/${atShop.id}`, move))).toBe('ERR_OTHER_OPEN_TICKET');
    await admin.call('PUT', `/tickets/${atBranch.id}`, { status: 'closed' });
    expect(await codeOf(admin.call('PUT', `/tickets/${atShop.id}`, move))).toBe('no error');
  });

  it.each([
    ['the other number of the company', BRANCH_PHONE, () => admin],
    ['a number of another company', OPERATOR_PHONE, () => operator],
  ])('writes to %s and gets its answer', async (_whose, number, owner) => {
    const fields = { name: `Número ${number}`, number };
    const { id: contactId } = await admin.call<Contact>('POST', '/contacts', fields);
    const ours = await open(contactId, shop);
    await say(admin, ours, `olá, ${number}`);
    const { ticket: theirs } = await heard(owner(), `olá, ${number}`);
    expect(theirs).toMatchObject({ contact: { number: desk.number } });
    expect(theirs?.id).not.toBe(ours.id);

    const accepted = await owner().call<Ticket>('PUT', `/tickets/${theirs?.id}`, { status: 'open' });
    await say(owner(), accepted, `olá, ${desk.number}, aqui ${number}`);
    const { ticket } = await heard(admin, `olá, ${desk.number}, aqui ${number}`);
    expect(ticket).toMatchObject({ id: ours.id, whatsappId: shop.id });
  });
});
