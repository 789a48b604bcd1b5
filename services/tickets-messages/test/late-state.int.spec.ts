import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QueueState, UserState } from '@recado/contracts';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { Desk } from './desk.js';

describe('a message that arrives before the state of', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop());

  const aQueue = (id: string, companyId: string) =>
    ({ id, companyId, name: 'Vendas', color: '#112233', greetingMessage: '', orderQueue: 0, updatedAt: now() }) as {
      id: string;
    };
  const now = () => new Date().toISOString();

  it('its connection opens a ticket, which shows the connection once it is known', async () => {
    const company = await desk.company();
    const connectionId = randomUUID();

    await company.receives({ connectionId, text: 'cedo demais' });
    expect(await company.onlyTicket()).toMatchObject({ whatsappId: connectionId, whatsapp: null });
    await company.addConnection({ id: connectionId });

    expect(await company.onlyTicket()).toMatchObject({ lastMessage: 'cedo demais', whatsapp: { id: connectionId } });
    await company.receives({ connectionId, text: 'agora sim' });
    expect(await company.onlyTicket()).toMatchObject({ lastMessage: 'agora sim', unreadMessages: 2 });
  });

  it('its connection’s only queue goes to that queue, which is shown once it is known', async () => {
    const company = await desk.company();
    const queueId = randomUUID();
    const connectionId = await company.addConnection({ queueIds: [queueId] });

    await company.receives({ connectionId });
    expect(await company.onlyTicket()).toMatchObject({ queueId, queue: null });
    await desk.learn(QueueState, company.id, aQueue(queueId, company.id));

    expect(await company.onlyTicket()).toMatchObject({ queueId, queue: { name: 'Vendas' } });
  });

  it('a deleted queue is not put into that queue', async () => {
    const company = await desk.company();
    const queueId = await company.queue();
    const connectionId = await company.addConnection({ queueIds: [queueId] });
    await desk.forget(QueueState, company.id, queueId);

    await company.receives({ connectionId });

    expect(await company.onlyTicket()).toMatchObject({ queueId: null });
  });

  it('the user who takes its ticket is assigned, and shown by name once the user is known', async () => {
    const company = await desk.company();
    const queueId = await company.queue();
    const connectionId = await company.addConnection({ queueIds: [queueId] });
    await company.receives({ connectionId });
    const { id } = await company.onlyTicket();
    const actor = company.actor({ queueIds: [queueId] });

    await desk.get(UpdateTicketHandler).execute({ id, status: 'open' }, company.as(actor));
    expect(await company.onlyTicket()).toMatchObject({ userId: actor.userId, user: null });
    const { userId, companyId, profile, queueIds, allTicket } = actor;
    const user = { id: userId, companyId, name: 'Nova', email: 'nova@aurora.local', profile, super: false };
    await desk.learn(UserState, company.id, { ...user, queueIds, allTicket, whatsappId: null, login: null } as {
      id: string;
    });

    expect(await company.onlyTicket()).toMatchObject({ user: { id: userId, name: 'Nova' } });
  });
});
