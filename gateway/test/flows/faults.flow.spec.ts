import { randomUUID } from 'node:crypto';
import type { Message } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Desk, PHONE, type Person } from './desk.js';
import { NumberedBurst } from './numbered-burst.js';
import { until } from '../../../scripts/testing/until.mjs';

const VICTIMS = ['auth-tenants', 'tickets-messages', 'whatsapp-sessions', 'gateway', 'nats', 'mongo'] as const;
type Victim = (typeof VICTIMS)[number];

describe('kill -9 in the middle of a burst', () => {
  let desk: Desk;
  let admin: Person;
  let burst: NumberedBurst;

  beforeAll(async () => {
    desk = await Desk.start();
    ({ admin } = await desk.paired());
    burst = await NumberedBurst.prepare(desk, admin);
  }, 180_000);
  afterAll(() => desk.stop(), 60_000);

  const handleOf = (victim: Victim) => {
    const { handles, servers } = desk.system;
    const handle = victim === 'nats' || victim === 'mongo' ? servers.handles[victim] : handles[victim]?.[0];
    if (!handle) throw new Error(`${victim} does not run`);
    return handle;
  };
  const crash = async (victim: Victim) => {
    const handle = handleOf(victim);
    await handle.kill('SIGKILL');
    await handle.start();
  };

  it.each(VICTIMS)(
    'of %s loses no message, doubles none and keeps their order',
    async (victim) => {
      await burst.begin();

      await crash(victim);

      expect(await burst.shown()).toEqual(burst.written);
    },
    150_000,
  );

  it.each(['tickets-messages', 'whatsapp-sessions', 'nats', 'mongo'] as const)(
    'of %s sends every answer once and in order',
    async (victim) => {
      const contact = await desk.phone.addContact({ name: `Cliente de ${victim}` });
      await contact.says('oi', { to: PHONE });
      const number = await contact.number();
      const ticket = await until('the ticket', async () => {
        const tickets = await admin.tickets('status=pending&showAll=true');
        return tickets.find((one) => one.contact.number === number);
      });
      const queueId = ticket.queueId ?? admin.user.queueIds[0];
      await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open', ...(queueId && { queueId }) });
      const bodies = Array.from({ length: 40 }, (_, n) => `resposta ${n}`);

      let crashed: Promise<void> | undefined;
      for (const [n, body] of bodies.entries()) {
        if (n === 10) crashed = crash(victim);
        const clientId = randomUUID();
        await until(`answer ${n}`, () => admin.call<Message>('POST', `/messages/${ticket.id}`, { body, clientId }));
      }
      await crashed;

      const shown = await until('every answer on the phone', async () => {
        const received = await contact.received({ to: PHONE });
        return received.length >= bodies.length && received;
      });
      expect(shown.map(({ text }) => text)).toEqual(bodies);
    },
    150_000,
  );
});
