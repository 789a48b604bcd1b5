import { randomUUID } from 'node:crypto';
import type { Queue } from '@recado/contracts';
import { until } from '../../../scripts/testing/until.mjs';
import type { Desk, OwnDesk, Person } from './desk.js';

/**
 * Closes another ticket and waits until its contact is asked how it was. Questions are held back equally long, so what
 * was to be asked of tickets that were closed before has been asked by then.
 */
export async function questionOfLaterTicket(desk: Desk | OwnDesk, admin: Person): Promise<void> {
  const text = `Oi ${randomUUID().slice(0, 8)}`;
  const contact = await desk.phone.addContact({ name: 'Depois' });
  await contact.says(text, { to: desk.number });
  const { ticket } = await admin.hears('appMessage', ({ message }) => message.body === text);
  const [queue] = await admin.call<Queue[]>('GET', '/queue');
  await admin.call('PUT', `/tickets/${ticket?.id}`, { status: 'open', queueId: queue?.id });
  await admin.call('PUT', `/tickets/${ticket?.id}`, { status: 'closed' });
  await until('the question of a later ticket', async () =>
    (await contact.received({ to: desk.number })).some(({ text: said }) => said.includes('como foi o seu atendimento')),
  );
}
