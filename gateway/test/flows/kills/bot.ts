import type { QueueIntegration } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HttpDouble, replies } from '../../../../services/service-kit/test/http-double.js';
import type { SimulatedContact } from '../../../../services/whatsapp-simulator/src/client/simulated-contact.js';
import { until } from '../../../../scripts/testing/until.mjs';
import { crash, type Kit } from './kit.js';

const COUNT = 10;
type Moment = (first: string, contact: SimulatedContact) => Promise<unknown>;

export function answersOfABot(kit: () => Kit): void {
  describe('a bot that answers with ten messages', () => {
    let bot: HttpDouble;
    const answersAt = (integrationId: string | null) => {
      const { admin, connection } = kit();
      return admin.call('PUT', `/whatsapp/${connection.id}`, { integrationId });
    };
    beforeAll(async () => {
      bot = await HttpDouble.start();
      const wanted = { type: 'webhook', name: 'Robô', urlN8N: bot.url };
      const { id } = await kit().admin.call<QueueIntegration>('POST', '/queueIntegration', wanted);
      await answersAt(id);
    });
    afterAll(async () => {
      await answersAt(null);
      await bot?.stop();
    });

    const isStored: Moment = (first) => kit().admin.hears('appMessage', ({ message }) => message.body === first);
    const isSent: Moment = (first, contact) => contact.waitForMessage(first);
    const isAsked: Moment = () => until('the question to the bot', () => Promise.resolve(bot.asked.length > 0));
    const cases: [name: 'tickets-messages' | 'whatsapp-sessions' | 'gateway', when: string, moment: Moment][] = [
      ['tickets-messages', 'its answer is being stored', isStored],
      ['whatsapp-sessions', 'its answer is being sent', isSent],
      ['gateway', 'it has been asked', isAsked],
    ];

    it.each(cases)('shows each once, in order, although %s is killed while %s', async (name, _when, moment) => {
      const { desk } = kit();
      const texts = Array.from({ length: COUNT }, (_, n) => `${name} ${n}`);
      bot.reset();
      bot.reply = replies.json({ messages: texts, ended: true });
      const contact = await desk.phone.addContact({ name: `Bruna ${name}` });
      await contact.says('Oi', { to: desk.number });
      await moment(texts[0] ?? '', contact);
      await crash(desk, name);

      await contact.waitForMessage(texts.at(-1) ?? '');
      const received = (await contact.received({ to: desk.number })).map(({ text }) => text);
      expect(received).toEqual(texts);
    });
  });
}
