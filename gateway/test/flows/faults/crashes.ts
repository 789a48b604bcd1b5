import { randomUUID } from 'node:crypto';
import type { Message } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { until } from '../../../../scripts/testing/until.mjs';
import type { Kit } from './kit.js';

const VICTIMS = ['auth-tenants', 'tickets-messages', 'whatsapp-sessions', 'gateway', 'nats', 'mongo'] as const;
type Victim = (typeof VICTIMS)[number];

export function crashes(kit: () => Kit): void {
  describe('kill -9 during a burst', () => {
    const handleOf = (victim: Victim) => {
      const { handles, servers } = kit().desk.system;
      const handle = victim === 'nats' || victim === 'mongo' ? servers.handles[victim] : handles[victim]?.[0];
      if (!handle) throw new Error(`${victim} does not run`);
      return handle;
    };
    const crash = async (victim: Victim) => {
      const handle = handleOf(victim);
      await handle.kill('SIGKILL');
      await handle.start();
    };

    it.each(VICTIMS)('of %s loses and duplicates no message and preserves the order', async (victim) => {
      const { burst } = kit();
      await burst.begin();

      await crash(victim);

      expect(await burst.shown()).toEqual(burst.written);
    });

    it.each(['tickets-messages', 'whatsapp-sessions', 'nats', 'mongo'] as const)(
      'of %s sends every answer once and in order',
      async (victim) => {
        const { desk, admin } = kit();
        const contact = await desk.phone.addContact({ name: `Cliente de ${victim}` });
        await contact.says('oi', { to: desk.number });
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
          const received = await contact.received({ to: desk.number });
          return received.length >= bodies.length && received;
        });
        expect(shown.map(({ text }) => text)).toEqual(bodies);
      },
    );
  });
}
