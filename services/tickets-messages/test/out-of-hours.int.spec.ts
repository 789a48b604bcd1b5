import { CreateQueueInput, WEEKDAYS, type Message } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Queues } from '../src/shared/replicas/state-replicas.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { QueueHandlers } from '../src/queues/queue-handlers.js';
import { Desk, type Company } from './desk.js';

const NOTICE = 'Fechado, {{firstName}}.';
const SAID = 'Fechado, Joana.';
const DAY_MS = 24 * 60 * 60_000;

/** A week with these hours on every day. */
const everyDay = (startTime: string, endTime: string) =>
  WEEKDAYS.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime, endTime }));
const OPEN = everyDay('00:00', '24:00');
const CLOSED = everyDay('00:00', '00:00');
/**
 * A week that was only open the day before yesterday, until that time. Another end time means another closing period.
 */
const closedSince = (endTime: string) => {
  const was = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'America/Sao_Paulo' })
    .format(new Date(Date.now() - 2 * DAY_MS))
    .toLowerCase();
  return CLOSED.map((day) => (day.weekdayEn === was ? { ...day, startTime: '08:00', endTime } : day));
};

describe('outside opening hours', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const update = (company: Company, id: string, wish: object) =>
    desk.get(UpdateTicketHandler).execute({ id, ...wish }, company.as(company.admin));
  const says = async (company: Company, ...texts: string[]) => {
    for (const text of texts) await company.receives({ text });
  };
  const bodies = async (company: Company) => (await company.conversation()).messages.map(({ body }: Message) => body);
  /** A company whose contact has been waiting for an agent since opening hours. */
  const waiting = async (settings: Record<string, string> = {}, connection: object = {}) => {
    const company = await desk.company();
    await company.addConnection(
      { id: company.connectionId, isDefault: true, outOfHoursMessage: NOTICE, ...connection },
      2,
    );
    await company.choose({ scheduleType: 'company', ...settings });
    await company.keepsHours(OPEN);
    await says(company, 'Oi!');
    return company;
  };
  const addQueue = async (company: Company, more: object) => {
    const input = CreateQueueInput.parse({
      ...{ name: 'Vendas', color: '#102030', orderQueue: 1, greetingMessage: '', schedules: OPEN },
      ...more,
    });
    const { id } = await desk.get(QueueHandlers).create(input, company.as(company.admin));
    await desk.knows(Queues, company.id, id);
    return id;
  };

  it('a waiting contact is notified once per closing period', async () => {
    const company = await waiting();
    expect(await bodies(company)).toEqual(['Oi!']);

    await company.keepsHours(closedSince('10:00'));
    await says(company, 'Alô?', 'Tem alguém?');
    expect(await bodies(company)).toEqual(['Oi!', 'Alô?', SAID, 'Tem alguém?']);

    await company.keepsHours(OPEN);
    await says(company, 'Bom dia');
    await company.keepsHours(closedSince('12:00'));
    await says(company, 'E agora?', 'Nada?');
    expect((await bodies(company)).slice(4)).toEqual(['Bom dia', 'E agora?', SAID, 'Nada?']);
    expect(await company.onlyTicket()).toMatchObject({ status: 'pending', lastMessage: 'Nada?' });
  });

  it.each([
    ['a contact who immediately asked for a person', ['Quero falar com um atendente', 'Alô?'], 1],
    ['an automatic reply', ['Mensagem automática: estamos fora'], 0],
  ])('%s is notified %s, %i times', async (_who, texts, times) => {
    const company = await desk.company();
    await company.addConnection({ id: company.connectionId, isDefault: true, outOfHoursMessage: NOTICE }, 2);
    await company.choose({ scheduleType: 'company' });
    await company.keepsHours(CLOSED);

    await says(company, ...texts);

    expect((await bodies(company)).filter((body) => body === SAID)).toHaveLength(times);
  });

  it.each([
    ['during opening hours', {}, {}, OPEN],
    ['if opening hours are disabled', { scheduleType: 'disabled' }, {}, CLOSED],
    ['if queues have opening hours and the ticket has no queue', { scheduleType: 'queue' }, {}, CLOSED],
    ['if the connection has no text', {}, { outOfHoursMessage: '' }, CLOSED],
  ])('nothing is sent %s', async (_when, settings, connection, hours) => {
    const company = await waiting(settings, connection);
    await company.keepsHours(hours);

    await says(company, 'Alô?');

    expect(await bodies(company)).toEqual(['Oi!', 'Alô?']);
  });

  it('nothing is sent to a contact with an agent, nor after a message typed on the phone', async () => {
    const company = await waiting();
    const { id } = await company.onlyTicket();
    await company.keepsHours(CLOSED);
    await company.receives({ text: 'do celular', fromMe: true });
    expect(await bodies(company)).toEqual(['Oi!', 'do celular']);
    await update(company, id, { status: 'open', queueId: await company.queue() });

    await says(company, 'Alô?');

    expect((await bodies(company)).at(-1)).toBe('Alô?');
  });

  it.each([
    ['the queue’s text', { outOfHoursMessage: 'Vendas fechou.' }, 'Vendas fechou.'],
    ['the connection’s text', {}, SAID],
  ])('a contact waiting in a queue gets %s', async (_which, more, said) => {
    const company = await waiting({ scheduleType: 'queue' });
    const { id } = await company.onlyTicket();
    const queueId = await addQueue(company, { schedules: closedSince('10:00'), ...more });
    await update(company, id, { queueId });

    await says(company, 'Alô?', 'Oi?');

    expect(await bodies(company)).toEqual(['Oi!', 'Alô?', said, 'Oi?']);
  });

  it('five simultaneous messages cause one notice', async () => {
    const company = await waiting();
    await company.keepsHours(CLOSED);

    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => company.receives({ text })));

    expect((await bodies(company)).filter((body) => body === SAID)).toHaveLength(1);
  });
});
