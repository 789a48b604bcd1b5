import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Ticket } from '@recado/contracts';
import { until } from '../../../scripts/testing/until.mjs';
import { OwnDesk, type DeskUser } from './desk.js';

const NEXT = { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'two-releases/next-contracts.mjs')}` };
const WELCOMED = 'welcomed' as never;

describe('Processes of this release and the next one', () => {
  let desk: OwnDesk;
  let admin: DeskUser;
  beforeAll(async () => {
    desk = await OwnDesk.start();
    ({ admin } = await desk.paired());
  });
  afterAll(() => desk?.stop());

  const arrive = async (text: string): Promise<Ticket> => {
    await (await desk.contact(`Cliente ${text}`)).says(text, { to: desk.number });
    return (await admin.hears('appMessage', ({ message }) => message.body === text)).ticket as Ticket;
  };
  const accept = (id: string, user = admin) => user.call('PUT', `/tickets/${id}`, { status: 'open' });
  const kindsOf = (id: string) =>
    admin.heardOf('ticketEvent').flatMap(({ event }) => (event?.ticketId === id ? [event.kind] : []));
  const metric = async (name: string, process = 'gateway') => {
    const pages = (desk.system.health[process] ?? []).map((url) =>
      fetch(`${url}/metrics`).then(
        (reply) => reply.text(),
        () => '', // it has stopped
      ),
    );
    const lines = (await Promise.all(pages)).flatMap((page) => page.split('\n'));
    return lines.filter((line) => line.startsWith(name)).reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  };
  const stop = (name: string, n: number) => desk.system.handles[name]?.[n]?.stop();

  it('answer each other, and an unknown kind of event waits until a process of the next release handles it', async () => {
    const [first, second] = [await arrive('one'), await arrive('two')];

    const gateway = await desk.system.add('gateway', NEXT);
    await accept(first.id, await desk.logIn('supervisor', `http://127.0.0.1:${gateway.port}`)); // sends an added field
    await admin.hears('ticketEvent', ({ event }) => event?.ticketId === first.id && event.kind === 'accepted');
    await gateway.stop();

    await desk.system.add('tickets-messages', NEXT);
    await stop('tickets-messages', 0);
    await accept(second.id);
    await until('the event to wait', async () => (await metric('recado_postponed_total')) === 1 || undefined);
    const third = await arrive('three'); // an event with an added field
    await until('its marker', async () => kindsOf(third.id).includes('opened') || undefined);
    expect(kindsOf(second.id)).toEqual(['opened']);

    await desk.system.add('gateway', NEXT);
    await admin.hears('ticketEvent', ({ event }) => event?.ticketId === second.id && event.kind === WELCOMED);
    await accept(third.id);
    await admin.hears('ticketEvent', ({ event }) => event?.ticketId === third.id && event.kind === WELCOMED);

    expect(kindsOf(second.id)).toEqual(['opened', WELCOMED]);
    expect(await metric('recado_dead_letters_total')).toBe(0);
    expect(await metric('recado_dead_letters_total', 'tickets-messages')).toBe(0);
  });

  it('go back to this release without losing a message', async () => {
    await desk.system.add('tickets-messages');
    await Promise.all([stop('tickets-messages', 1), stop('gateway', 2)]);

    const fourth = await arrive('four');
    await accept(fourth.id);

    await admin.hears('ticketEvent', ({ event }) => event?.ticketId === fourth.id && event.kind === 'accepted');
    expect(await metric('recado_dead_letters_total', 'tickets-messages')).toBe(0);
  });
});
