import { CreateIntegrationInput, type ListBotCalls, type SendWhatsappMessage } from '@recado/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { HttpDouble, replies } from '../../service-kit/test/http-double.js';
import { IntegrationHandlers } from '../src/assistants/integrations/integration-handlers.js';
import { BotCallHandlers } from '../src/assistants/bot-calls/bot-call-handlers.js';
import { RecordBotCall } from '../src/assistants/bot-calls/record-bot-call.js';
import { AskBot } from '../src/automation/bots/ask-bot.js';
import { AskBotJob } from '../src/automation/flows/ask-bot.job.js';
import { SendBotCallAgainHandler } from '../src/automation/flows/send-bot-call-again.js';
import { Jobs } from '../src/shared/jobs/jobs.js';
import { Desk, type Company } from './desk.js';
import { aQuestion } from './doubles/a-question.js';

/** After this time a burst of messages has ended and the bot is called. */
const BURST_MS = 4_000;
type Query = Partial<z.output<typeof ListBotCalls.request>>;

describe('the log of bot calls', () => {
  let desk: Desk;
  let hook: HttpDouble;
  beforeAll(async () => {
    hook = await HttpDouble.start();
    desk = await Desk.start({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' });
  });
  beforeEach(() => hook.reset());
  afterAll(async () => {
    await desk.stop();
    await hook.stop();
  });

  let revision = 1;
  const withWebhook = async () => {
    const company = await desk.company();
    const input = CreateIntegrationInput.parse({ name: 'Pedidos', type: 'webhook', urlN8N: `${hook.url}/in?key=x` });
    const { id } = await desk.get(IntegrationHandlers).create(input, company.as(company.admin));
    revision += 1;
    await company.addConnection({ id: company.connectionId, isDefault: true, integrationId: id }, revision);
    return { company, integrationId: id };
  };
  const phone = async (company: Company, wanted: number): Promise<string[]> =>
    (await company.announced<SendWhatsappMessage['data']>('whatsapp.message.send', wanted)).map(({ content }) =>
      content.type === 'text' ? content.text : content.type,
    );
  const list = (company: Company, query: Query = {}, by = company.admin) =>
    desk.get(BotCallHandlers).list({ result: 'all', pageNumber: 1, searchParam: '', ...query }, company.as(by));
  const again = (company: Company, id: string) =>
    desk.get(SendBotCallAgainHandler).execute({ id }, company.as(company.admin));
  const failed = async () => {
    const set = await withWebhook();
    hook.reply = replies.json({}, 500);
    await set.company.receives({ text: 'Oi' });
    await desk.runJobs(BURST_MS);
    const [call] = (await list(set.company)).calls;
    if (!call) throw new Error('nothing was logged');
    return { ...set, call };
  };

  it('shows calls and their errors to admins of the company', async () => {
    const { company, integrationId, call } = await failed();
    const ticket = await company.onlyTicket();
    expect(call).toMatchObject({
      ...{ kind: 'webhook', integrationId, ticketId: ticket['id'], flowId: null, status: 500, tries: 2 },
      ...{ error: 'status', address: `${hook.url}/in?key=•••`, isAgain: false },
    });
    for (const query of [{ integrationId }, { ticketId: call.ticketId }, { result: 'failed' as const }])
      expect((await list(company, query)).calls).toHaveLength(1);
    for (const query of [{ integrationId: 'other' }, { result: 'answered' as const }, { cursor: call.id }])
      expect((await list(company, query)).calls).toEqual([]);

    const other = await desk.company();
    expect((await list(other)).calls).toEqual([]);
    const one = desk.get(BotCallHandlers).get({ id: call.id }, other.as(other.admin));
    await expect(one).rejects.toMatchObject({ code: 'ERR_NO_BOT_CALL_FOUND' });
    await expect(again(other, call.id)).rejects.toMatchObject({ code: 'ERR_NO_BOT_CALL_FOUND' });
    const agent = await company.agent('Zé', { profile: 'user' });
    await expect(list(company, {}, agent)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  });

  it('is paged, newest first', async () => {
    const { company, call } = await failed();
    const place = { companyId: company.id, ticketId: call.ticketId, contactId: 'c', step: 1, integrationId: null };
    const about = { kind: 'http', method: 'GET', address: 'https://loja.test/', body: '' } as const;
    for (let n = 0; n < 25; n += 1)
      await desk
        .get(RecordBotCall)
        .execute({ ...about, webhookId: String(n), place: { ...place, flowId: 'f', nodeId: 'n' } }, (watch) =>
          watch(() => Promise.resolve({ status: 200, text: '{}', headers: {} })),
        );
    const first = await list(company);
    expect(first.calls.map(({ webhookId }) => webhookId).slice(0, 2)).toEqual(['24', '23']);
    expect(first).toMatchObject({ hasMore: true, nextCursor: first.calls.at(-1)?.id });
    const rest = await list(company, { cursor: first.nextCursor ?? '' });
    expect(rest).toMatchObject({ hasMore: false, nextCursor: null, calls: [{ id: call.id }] });
    expect((await list(company, { flowId: 'f', node: 'n' })).calls).toHaveLength(25);
    expect((await list(company, { flowId: 'f', node: 'm' })).calls).toEqual([]);
    await expect(again(company, first.calls[0]?.id ?? '')).rejects.toMatchObject({ code: 'ERR_BOT_CALL_FINAL' });
  });

  it('sends a webhook question again with the same id, with no effect once agents have the conversation', async () => {
    const { company, call } = await failed();
    expect(await phone(company, 1)).toEqual([expect.stringContaining('Uma pessoa da nossa equipe')]);
    hook.reply = replies.json({ message: 'Até as 18h' });
    const done = await again(company, call.id);
    expect(done).toMatchObject({ used: false, call: { status: 200, error: null, isAgain: true, canSendAgain: true } });
    expect(JSON.parse(done.call.answer)).toEqual({ message: 'Até as 18h' });
    const [first, , last] = hook.asked;
    expect(last?.body).toBe(first?.body);
    expect(last?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(await phone(company, 1)).toHaveLength(1);
    expect((await list(company)).calls.map(({ isAgain }) => isAgain)).toEqual([true, false]);
  });

  it('continues a conversation that still waits with the answer, once', async () => {
    const { company, integrationId } = await withWebhook();
    const runner = desk.get(Jobs);
    hook.reply = replies.json({}, 404);
    // The process crashes between the bot's response and the resulting step.
    runner.handle('askBot', async ({ companyId, data }) => {
      const [ticketId, step] = [String(data['ticketId']), Number(data['step'])];
      const conversation = { ...aQuestion().conversation, ticketId };
      const question = aQuestion({ companyId, integrationId, conversation, step });
      await expect(desk.get(AskBot).execute(question)).rejects.toMatchObject({ code: 'ERR_BOT_UNAVAILABLE' });
      return { done: true };
    });
    await company.receives({ text: 'Oi' });
    await desk.runJobs(BURST_MS);
    runner.handle('askBot', (job) => desk.get(AskBotJob).execute(job));
    const [call] = (await list(company)).calls;
    expect(call).toMatchObject({ status: 404, error: 'status' });

    hook.reply = replies.json({ message: 'Até as 18h' });
    expect(await again(company, call?.id ?? '')).toMatchObject({ used: true });
    expect(await phone(company, 1)).toEqual(['Até as 18h']);
    expect(await again(company, call?.id ?? '')).toMatchObject({ used: false });
    expect(await phone(company, 1)).toHaveLength(1);
  });

  it('shows a repeated failure, and leaves the conversation to its timer', async () => {
    const { company, call } = await failed();
    hook.reply = replies.text('<html>');
    expect(await again(company, call.id)).toMatchObject({ used: false, call: { error: 'answer', answer: '<html>' } });
  });

  it('deletes the calls of a deleted contact or ticket', async () => {
    const { company, call } = await failed();
    const ticket = await company.onlyTicket();
    await desk.get(BotCallHandlers).removeOfTicket(company.id, 'other');
    await desk.get(BotCallHandlers).removeOfContact('other', String(ticket['contactId']));
    expect((await list(company)).calls).toMatchObject([{ id: call.id }]);
    await desk.get(BotCallHandlers).removeOfContact(company.id, String(ticket['contactId']));
    expect((await list(company)).calls).toEqual([]);
  });
});
