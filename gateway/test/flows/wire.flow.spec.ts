import type { ConnectionView, Message, Ticket } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../scripts/testing/until.mjs';
import type { SimulatedContact } from '../../../services/whatsapp-simulator/src/client/simulated-contact.js';
import type { SimulatedPhone } from '../../../services/whatsapp-simulator/src/client/simulated-phone.js';
import { MALFORMED_SHAPES } from '../../../services/whatsapp-simulator/src/faults/malformed.js';
import { Desk, type DeskUser } from './desk.js';

describe('Between the screens and WhatsApp', () => {
  let desk: Desk;
  let admin: DeskUser;
  let connection: ConnectionView;
  let phone: SimulatedPhone;
  let ana: SimulatedContact;
  let ticket: Ticket;

  beforeAll(async () => {
    desk = await Desk.join();
    ({ admin, connection } = await desk.paired());
    phone = await desk.phone.phone({ number: desk.number, name: 'Padaria Aurora' });
    ana = await desk.phone.addContact({ name: 'Ana do fio' });
    await ana.says('oi do fio', { to: desk.number });
    const { ticket: opened } = await heard('oi do fio');
    ticket = await admin.call<Ticket>('PUT', `/tickets/${opened?.id}`, { status: 'open' });
  });
  afterAll(() => desk.stop());

  const heard = (text: string) => admin.hears('appMessage', ({ message }) => message.body === text);
  const send = (body: string, more: object = {}) =>
    admin.call<Message>('POST', `/messages/${ticket.id}`, { body, ...more });
  /** Waits for a matching update of our message. */
  const news = (id: string, fits: (message: Message) => boolean) =>
    admin.hears('appMessage', ({ message }) => message.id === id && fits(message));
  const shown = async (end: string) =>
    (await ana.received({ to: desk.number })).filter(({ text }) => text.endsWith(end));

  it.each([463, 479])(
    'an answer that WhatsApp rejects with %i is marked as failed, and can be sent again',
    async (code) => {
      const body = `recusada ${code}`;
      await phone.suffers({ kind: 'send-error', code, times: 1 });

      const sent = await send(body);
      const { message: failed } = await news(sent.id, ({ errorCode }) => errorCode !== null);
      expect(failed).toMatchObject({ ack: 0, errorCode: expect.stringMatching(/^ERR_[A-Z_]+$/) });
      expect((await admin.messages(ticket.id)).find(({ id }) => id === sent.id)?.errorCode).toBe(failed.errorCode);
      expect(await shown(body)).toEqual([]);

      await admin.call<Message>('POST', `/messages/${sent.id}/resend`);
      await news(sent.id, ({ ack, errorCode }) => ack >= 3 && errorCode === null);
      expect(await shown(body)).toHaveLength(1);
    },
  );

  it("an answer quotes the contact's message, and the contact quotes the answer", async () => {
    const { id: theirId } = await ana.says('qual o preço?', { to: desk.number });
    const { message: asked } = await heard('qual o preço?');

    const answer = await send('dez reais', { quotedMsg: { id: asked.id } });
    await news(answer.id, ({ ack }) => ack >= 3);
    const [received] = await shown('dez reais');
    expect(received).toMatchObject({ quotedId: theirId });
    expect(answer.quotedMsg).toMatchObject({ id: asked.id, body: 'qual o preço?', fromMe: false });

    await ana.says('caro!', { to: desk.number, quotedId: received?.id ?? '' });
    const { message: reply } = await heard('caro!');
    expect(reply.quotedMsg).toMatchObject({ id: answer.id, fromMe: true });
  });

  it('malformed stanzas of any kind crash nothing, and later messages arrive once and in order', async () => {
    const sessions = () => desk.processes('whatsapp-sessions')[0];
    const saidBefore = sessions()?.output.length ?? 0;
    const texts = MALFORMED_SHAPES.map((shape) => `depois de ${shape}`);

    for (const [n, shape] of MALFORMED_SHAPES.entries()) {
      await phone.suffers({ kind: 'malformed', shape });
      await ana.says(texts[n] ?? '', { to: desk.number });
    }

    const bodies = await until('every message', async () => {
      const all = (await admin.messages(ticket.id)).map(({ body }) => body).filter((body) => body.startsWith('depois'));
      return all.length >= texts.length && all;
    });
    expect(bodies).toEqual(texts);
    const { isAlive, output } = sessions() ?? { output: '' };
    const said = output.slice(saidBefore);
    expect(isAlive).toBe(true); // it was never restarted
    expect(said).not.toMatch(/uncaught|unhandled/);
    const ended = said.split('\n').filter((line) => line.includes('link to WhatsApp ended'));
    expect(ended.filter((line) => line.includes(connection.id))).toEqual([]);
    expect(await admin.call<ConnectionView>('GET', `/whatsapp/${connection.id}`)).toMatchObject({
      status: 'CONNECTED',
    });
    const answer = await send('e de volta');
    await news(answer.id, ({ ack }) => ack >= 3);
  });
});
