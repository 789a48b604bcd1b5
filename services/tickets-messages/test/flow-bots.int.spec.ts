import { CreateIntegrationInput, type SendWhatsappMessage } from '@recado/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HttpDouble, replies } from '../../service-kit/test/http-double.js';
import { IntegrationHandlers } from '../src/assistants/integrations/integration-handlers.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { Desk, type Company } from './desk.js';

/** After this time a burst of messages has ended and the bot is called. */
const BURST_MS = 4_000;

describe('a conversation with a bot', () => {
  let desk: Desk;
  let n8n: HttpDouble;
  beforeAll(async () => {
    n8n = await HttpDouble.start();
    desk = await Desk.start({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' });
  });
  beforeEach(() => n8n.reset());
  afterAll(async () => {
    await desk.stop();
    await n8n.stop();
  });

  let revision = 1;
  /** A company whose contacts are answered by an n8n workflow. */
  const withBot = async (fields: object = { type: 'n8n', urlN8N: `${n8n.url}/hook` }) => {
    const company = await desk.company();
    const input = CreateIntegrationInput.parse({ name: 'Pedidos', ...fields });
    const { id } = await desk.get(IntegrationHandlers).create(input, company.as(company.admin));
    revision += 1;
    await company.addConnection({ id: company.connectionId, isDefault: true, integrationId: id }, revision);
    return company;
  };
  const phone = async (company: Company, wanted: number): Promise<string[]> =>
    (await company.announced<SendWhatsappMessage['data']>('whatsapp.message.send', wanted)).map(({ content }) =>
      content.type === 'text' ? content.text : content.type,
    );
  const questions = () =>
    n8n.asked.map(({ body }) => (JSON.parse(body) as { data: { message: { text: string } } }).data);

  it('calls it once per burst, and ends when the bot is finished', async () => {
    const company = await withBot();
    n8n.script.push(
      replies.json({ messages: ['Olá!', 'O que deseja?'] }),
      replies.json({ message: 'Até já', ended: true }),
    );
    await company.receives({ text: 'Oi' });
    await company.receives({ text: 'quero um bolo' });
    await desk.runJobs(BURST_MS);
    expect(await phone(company, 2)).toEqual(['Olá!', 'O que deseja?']);
    expect(questions().map(({ message }) => message.text)).toEqual(['Oi\nquero um bolo']);
    expect(await company.onlyTicket()).toMatchObject({ chatbot: true, useIntegration: true });

    await company.receives({ text: 'de cenoura' });
    await desk.runJobs(BURST_MS);
    expect((await phone(company, 3)).at(-1)).toBe('Até já');
    expect(await company.onlyTicket()).toMatchObject({ chatbot: false, useIntegration: false, integrationId: null });
    await company.receives({ text: 'obrigada' });
    await desk.runJobs(BURST_MS);
    expect(n8n.asked).toHaveLength(2);
  });

  it.each([
    ['returns an invalid response', replies.text('<html>')],
    ['returns an error', replies.json({}, 500)],
    ['closes the connection', replies.closes],
  ])('transfers to agents with a text when the bot %s', async (_case, reply) => {
    const company = await withBot();
    n8n.reply = reply;
    await company.receives({ text: 'Oi' });
    await desk.runJobs(BURST_MS);
    expect(await phone(company, 1)).toEqual([expect.stringContaining('Uma pessoa da nossa equipe')]);
    expect(await company.onlyTicket()).toMatchObject({ chatbot: false, status: 'pending' });
  });

  it('pauses before each Typebot message, and stops once an agent takes the ticket', async () => {
    const flow = { type: 'typebot', urlN8N: n8n.url, typebotSlug: 'loja', typebotDelayMessage: 20_000 };
    const company = await withBot(flow);
    const queueId = await company.queue();
    const bubble = (text: string) => ({
      id: text,
      type: 'text',
      content: { type: 'richText', richText: [{ type: 'p', children: [{ text }] }] },
    });
    n8n.reply = replies.json({
      sessionId: 's1',
      resultId: 'r1',
      messages: ['Olá', 'Qual é o seu nome?', 'E a cidade?'].map(bubble),
      input: { id: 'i1', type: 'text input' },
    });
    await company.receives({ text: 'Oi' });
    await desk.runJobs(BURST_MS);
    expect(company.soFar('whatsapp.message.send')).toEqual([]);
    const pauseIsOver = new Date(Date.now() + 20_000);
    await desk.work('quick jobs').runDue(() => pauseIsOver);
    expect(await phone(company, 1)).toEqual(['Olá']);

    const { id } = await company.onlyTicket();
    await desk.get(UpdateTicketHandler).execute({ id, status: 'open', queueId }, company.as(company.admin));
    await desk.runJobs(60_000);
    expect(await desk.count('messages', { companyId: company.id, fromMe: true })).toBe(1);
  });

  it('sends nothing if an agent took the ticket during the call', async () => {
    const company = await withBot();
    const queueId = await company.queue();
    let answer: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => {
      n8n.reply = (response, asked) => {
        answer = () => replies.json({ message: 'Olá!' })(response, asked);
        resolve();
      };
    });
    await company.receives({ text: 'Oi' });
    const done = desk.runJobs(BURST_MS);
    await isAsked;
    const { id } = await company.onlyTicket();
    await desk.get(UpdateTicketHandler).execute({ id, status: 'open', queueId }, company.as(company.admin));
    answer();
    await done;
    await desk.work('slow jobs').idle();
    expect(company.soFar('whatsapp.message.send')).toEqual([]);
    expect(await desk.count('messages', { companyId: company.id, fromMe: true })).toBe(0);
  });

  it('is ended by its timer if the bot never answers', async () => {
    const company = await withBot();
    n8n.reply = replies.json({ message: 'tarde' });
    await company.receives({ text: 'Oi' });
    await desk.runQuickJobs(BURST_MS);
    // the question was lost in a crash
    const lost = await desk.connection.collection('jobs').deleteMany({ companyId: company.id, kind: 'askBot' });
    expect(lost.deletedCount).toBe(1);
    await desk.runJobs(2 * 60_000);
    expect(await phone(company, 1)).toEqual([expect.stringContaining('Uma pessoa da nossa equipe')]);
  });
});
