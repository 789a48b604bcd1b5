import {
  CompanyState,
  PLAN_FLAGS,
  SETTING_DEFAULTS,
  UNDO_MS,
  type Message,
  type SendWhatsappMessage,
  type WhatsappMessageReceived,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordInboundMessageHandler } from '../src/inbound/record-inbound-message.js';
import type { JobOutcome } from '../src/shared/jobs/job.js';
import { AutoCloseJob } from '../src/housekeeping/maintenance/auto-close.job.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { Desk, type Company } from './desk.js';

const HOUR_MS = 3_600_000;

/**
 * Runs a round until it is over. Other test files have companies on the same servers, so a round has more steps than
 * expected.
 */
async function toTheEnd(job: AutoCloseJob, step: JobOutcome): Promise<JobOutcome> {
  let last = step;
  while (!last.done && last.afterMs === 0) last = await job.execute(new Date(), last.data);
  return last;
}

describe('when a ticket is closed', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  /** A company with an open ticket assigned to its admin, and a connection with these messages. */
  const attended = async (
    texts: Parameters<Company['addConnection']>[0] = {},
    settings: Record<string, string> = {},
  ) => {
    const company = await desk.company();
    await company.choose({ userRating: 'enabled', ...settings });
    await company.addConnection({ id: company.connectionId, isDefault: true, ...texts }, 2);
    await company.receives({ text: 'Oi!' });
    const ticket = await company.onlyTicket();
    const queueId = await company.queue();
    await update(company, ticket.id, { status: 'open', queueId });
    return { company, ticketId: ticket.id, queueId };
  };
  const update = (company: Company, id: string, wish: object) =>
    desk.get(UpdateTicketHandler).execute({ id, ...wish }, company.as(company.admin));
  /** Closes the ticket, and waits until that can no longer be undone. */
  const resolve = async (company: Company, id: string) => {
    await update(company, id, { status: 'closed' });
    await desk.runJobs(UNDO_MS);
  };
  const sent = (company: Company) =>
    company
      .soFar<SendWhatsappMessage['data']>('whatsapp.message.send')
      .map(({ content }) => (content.type === 'text' ? content.text : content.type));
  const said = async (company: Company, ticketId: string): Promise<string[]> => {
    const { messages } = await company.conversation(ticketId);
    return messages.map(({ body }: Message) => body);
  };
  const ratings = (company: Company) =>
    desk.connection.collection('ticket_ratings').find({ companyId: company.id }).sort({ askedAt: 1 }).toArray();
  const handle = (event: WhatsappMessageReceived) => desk.get(RecordInboundMessageHandler).execute(event);

  describe('its contact is asked for a rating', () => {
    it('after the closing text, in the company’s language', async () => {
      const { company, ticketId } = await attended(
        { complationMessage: 'Até logo, {{firstName}}!' },
        { language: 'es' },
      );

      await resolve(company, ticketId);

      await company.announced('whatsapp.message.send', 2);
      const [goodbye, question] = sent(company);
      expect(goodbye).toBe('Até logo, Joana!');
      expect(question).toBe(
        'Joana, ¿cómo fue nuestra atención?\n\nResponda con un número:\n*1* - Insatisfecho\n*2* - Satisfecho\n*3* - Muy satisfecho',
      );
      expect(await company.onlyTicket()).toMatchObject({ status: 'closed', lastMessageFromMe: true });
    });

    it('with the connection’s own text', async () => {
      const { company, ticketId } = await attended({ ratingMessage: 'Gostou?' });

      await resolve(company, ticketId);

      await company.announced('whatsapp.message.send');
      expect(sent(company)).toEqual([expect.stringMatching(/^Gostou\?\n\nResponda com um número:/)]);
    });

    it.each([1, 2, 3])('and the answer %i is stored as the rating of that ticket, which stays closed', async (rate) => {
      const { company, ticketId, queueId } = await attended();
      await resolve(company, ticketId);

      await company.receives({ text: ` ${rate} ` });

      expect(await company.onlyTicket()).toMatchObject({ id: ticketId, status: 'closed', unreadMessages: 0 });
      const { userId } = company.admin;
      expect(await ratings(company)).toMatchObject([
        { ticketId, userId, queueId, rate, ratedAt: expect.any(Date) as unknown },
      ]);
      expect((await said(company, ticketId)).slice(-2)).toEqual([` ${rate} `, 'Obrigado pela sua avaliação!']);
      const stored = await desk.connection.collection<{ _id: string }>('tickets').findOne({ _id: ticketId });
      expect(stored).toMatchObject({ status: 'closed', rating: rate });
    });

    it('and an answer delivered ten times is one rating and one thanks', async () => {
      const { company, ticketId } = await attended();
      await resolve(company, ticketId);
      const answer = company.message({ text: '3' });

      await handle(answer);
      await Promise.all(Array.from({ length: 9 }, () => handle(answer)));

      expect(await ratings(company)).toMatchObject([{ rate: 3 }]);
      expect((await said(company, ticketId)).filter((body) => body.startsWith('Obrigado'))).toHaveLength(1);
      expect(await company.onlyTicket()).toMatchObject({ status: 'closed' });
    });

    it('and two simultaneous answers are one rating and a new ticket', async () => {
      const { company, ticketId } = await attended();
      await resolve(company, ticketId);

      await Promise.all([company.receives({ text: '1' }), company.receives({ text: '2' })]);

      expect(await ratings(company)).toMatchObject([{ ticketId, rate: expect.any(Number) as unknown }]);
      expect((await company.tickets()).map(({ status }) => status).toSorted()).toEqual(['closed', 'pending']);
    });

    it.each([
      ['0', {}],
      ['4', {}],
      ['obrigada', {}],
      ['1', { sentAt: new Date(Date.now() + 25 * HOUR_MS) }],
    ])('but %j is no rating or too late, and opens a ticket', async (text, more) => {
      const { company, ticketId } = await attended();
      await resolve(company, ticketId);

      await company.receives({ text, ...more });

      expect(await ratings(company)).toMatchObject([{ rate: null }]);
      expect((await company.tickets()).map(({ status }) => status).toSorted()).toEqual(['closed', 'pending']);
    });

    it('but not for a ticket without an agent, nor in a company that has disabled it', async () => {
      const company = await desk.company();
      await company.choose({ userRating: 'enabled' });
      await company.receives();
      await resolve(company, (await company.onlyTicket()).id);
      const { company: quiet, ticketId } = await attended({}, { userRating: 'disabled' });
      await resolve(quiet, ticketId);

      await company.receives({ text: '1' });
      await quiet.receives({ text: '1' });

      for (const one of [company, quiet]) {
        expect(await ratings(one)).toEqual([]);
        expect(await one.tickets()).toHaveLength(2);
      }
    });

    it('and again after it was reopened and closed: each answer counts for its own closing', async () => {
      const { company, ticketId } = await attended();
      await resolve(company, ticketId);
      await update(company, ticketId, { status: 'open' });
      await resolve(company, ticketId);

      await company.receives({ text: '2' });

      expect(await ratings(company)).toMatchObject([{ rate: null }, { rate: 2 }]);
    });

    it('unless its connection is not linked: then it is closed without texts', async () => {
      const { company, ticketId } = await attended({ complationMessage: 'Até logo!' });
      await company.addConnection({ id: company.connectionId, isDefault: true, status: 'DISCONNECTED' }, 3);
      await company.connectionIs('DISCONNECTED');

      await resolve(company, ticketId);

      expect(await company.onlyTicket()).toMatchObject({ status: 'closed', lastMessage: 'Oi!' });
      expect(await ratings(company)).toEqual([]);
    });
  });

  describe('for inactivity', () => {
    it('all of hundreds of companies are handled in steps, with a pause of a minute after a round', async () => {
      const companies = Array.from({ length: 501 }, (_, n) => `quiet-${String(n).padStart(4, '0')}`);
      const state = { name: 'Quieta', status: true, dueDate: null, timeZone: 'America/Sao_Paulo', isPlatform: false };
      const plan = { id: 'p', name: 'P', users: 1, connections: 1, queues: 1, storageGb: null };
      const flags = Object.fromEntries(PLAN_FLAGS.map((flag) => [flag, true]));
      const settings = { ...SETTING_DEFAULTS };
      await Promise.all(
        companies.map((id) =>
          desk.learn(CompanyState, id, { id, ...state, plan: { ...plan, ...flags }, settings } as never),
        ),
      );
      const company = await desk.company('zz-last');
      await company.choose({ hoursCloseTicketsAuto: '24' });
      await company.receives({ sentAt: new Date(Date.now() - 25 * HOUR_MS) });
      const job = desk.get(AutoCloseJob);

      const first = await job.execute(new Date());
      expect(first).toMatchObject({ done: false, afterMs: 0, data: { after: expect.any(String) as unknown } });
      expect(await company.onlyTicket()).toMatchObject({ status: 'pending' });
      const last = await toTheEnd(job, first);

      expect(last).toEqual({ done: false, afterMs: 60_000, data: {} });
      expect(await company.onlyTicket()).toMatchObject({ status: 'closed' });
    });

    it('the connection’s hours override the company’s, and its text is sent', async () => {
      const company = await desk.company();
      const quick = await company.addConnection({
        expiresTicket: 2,
        expiresInactiveMessage: 'Encerrado por inatividade.',
      });
      const slow = await company.addConnection({ expiresTicket: 48 });
      const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
      await company.receives({ text: 'rápida', connectionId: quick, sentAt: ago(3) });
      await company.receives({ text: 'nova', connectionId: slow, sentAt: ago(30) });
      await company.receives({ text: 'da empresa', sentAt: ago(25) });

      const job = desk.get(AutoCloseJob);
      await toTheEnd(job, await job.execute(new Date()));

      const state = new Map((await company.tickets()).map((one) => [one.whatsappId, one.status]));
      const states = [quick, slow, company.connectionId].map((id) => state.get(id));
      expect(states).toEqual(['closed', 'pending', 'closed']);
      await company.announced('whatsapp.message.send');
      expect(sent(company)).toEqual(['Encerrado por inatividade.']);
    });
  });
});
