import { randomUUID } from 'node:crypto';
import type { Queue } from '@recado/contracts';
import { until } from '../../../scripts/testing/until.mjs';
import type { Desk, OwnDesk, DeskUser } from './desk.js';

/**
 * Closes another ticket and waits until its contact is asked for a rating. Questions are delayed equally, so those of
 * earlier tickets have been sent by then.
 */
export async function questionOfLaterTicket(desk: Desk | OwnDesk, admin: DeskUser): Promise<void> {
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
