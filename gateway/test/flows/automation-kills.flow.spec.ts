import { setTimeout as pause } from 'node:timers/promises';
import type { QueueIntegration } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HttpDouble, replies } from '../../../services/service-kit/test/http-double.js';
import { until } from '../../../scripts/testing/until.mjs';
import { Desk, PHONE, type Person } from './desk.js';

const COUNT = 10;
const textsOf = (name: string) => Array.from({ length: COUNT }, (_, n) => `${name} ${n}`);
describe('A bot that answers with ten messages while a process is killed', () => {
  let desk: Desk;
  let bot: HttpDouble;
  let admin: Person;
  beforeAll(async () => {
    bot = await HttpDouble.start();
    desk = await Desk.start({ env: { ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' } });
    ({ admin } = await desk.paired());
    const wanted = { type: 'webhook', name: 'Robô', urlN8N: bot.url };
    const { id } = await admin.call<QueueIntegration>('POST', '/queueIntegration', wanted);
    for (const connection of await admin.call<{ id: string }[]>('GET', '/whatsapp'))
      await admin.call('PUT', `/whatsapp/${connection.id}`, { integrationId: id });
  }, 180_000);
  afterAll(async () => {
    await desk?.stop();
    await bot?.stop();
  }, 60_000);

  /** So long after the bot was asked: while its answer is stored, and while it is sent. */
  const cases = [
    ['tickets-messages', 60],
    ['whatsapp-sessions', 250],
    ['gateway', 60],
  ] as const;

  it.each(cases)(
    '%s, %i ms after the question: each is shown once, in order',
    async (name, ms) => {
      const label = `${name} ${ms}`;
      const texts = textsOf(label);
      bot.reset();
      bot.reply = replies.json({ messages: texts, ended: true });
      const contact = await desk.phone.addContact({ name: `Bruna ${label}` });
      await contact.says('Oi', { to: PHONE });
      await until('the question to the bot', () => Promise.resolve(bot.asked.length > 0));
      await pause(ms);
      const [handle] = desk.system.handles[name] ?? [];
      if (!handle) throw new Error(`${name} does not run`);
      await handle.kill();
      await handle.start();

      const last = texts.at(-1) ?? '';
      await contact.waitForMessage(last, 120_000);
      const received = (await contact.received({ to: PHONE })).map(({ text }) => text);
      expect(received).toEqual(texts);
    },
    180_000,
  );
});
