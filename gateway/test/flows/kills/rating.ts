import { randomUUID } from 'node:crypto';
import type { Ticket } from '@recado/contracts';
import { expect, type it } from '@jest/globals';
import { until } from '../../../../scripts/testing/until.mjs';
import { logInAt } from '../browser.js';
import { accept, logOf } from '../inbox-page.js';
import { questionOfLaterTicket } from '../rating.js';
import { crash, screenOf, type Kit } from './kit.js';

const unique = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

export function asksHowItWas(kit: () => Kit, inBrowser: typeof it): void {
  inBrowser(
    'the question how it was comes once although the browser is gone and the service was killed meanwhile',
    async () => {
      const { desk, admin } = kit();
      await admin.call('PUT', '/settings/userRating', { value: 'enabled' });
      const context = await screenOf(kit()).browser.newContext({
        serviceWorkers: 'block',
        locale: 'pt-BR',
        viewport: { width: 1440, height: 900 },
      });
      const marina = await logInAt(desk.urls.web, context, desk.email('marina'));
      const [name, text] = [unique('Cliente'), unique('Oi')];
      const contact = await desk.phone.addContact({ name });
      await contact.says(text, { to: desk.number });
      const { ticket } = await admin.hears('appMessage', ({ message }) => message.body === text);
      await accept(marina, name);
      await logOf(marina).getByText(text).waitFor();
      await marina.getByRole('button', { name: 'Resolver' }).click();
      await until('the ticket to be closed', async () => {
        const { status } = await admin.call<Ticket>('GET', `/tickets/${ticket?.id}`);
        return status === 'closed';
      });
      await context.close();
      await crash(desk, 'tickets-messages', async () => {
        expect(await contact.received({ to: desk.number })).toEqual([]);
      });
      await until('the question', async () => (await contact.received({ to: desk.number })).length > 0);
      await questionOfLaterTicket(desk, admin);

      const asked = await contact.received({ to: desk.number });
      expect(asked.map(({ text: question }) => question)).toEqual([
        expect.stringContaining('como foi o seu atendimento'),
      ]);
      await admin.call('PUT', '/settings/userRating', { value: 'disabled' });
    },
  );
}
