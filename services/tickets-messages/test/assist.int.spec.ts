import { AssistAgent, CreatePromptInput, type Actor } from '@recado/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HttpDouble, replies, type Reply } from '../../service-kit/test/http-double.js';
import { AssistAgentHandler } from '../src/automation/assist/assist-agent.js';
import { GetSuggestionHandler } from '../src/automation/assist/suggestions.js';
import { PromptHandlers } from '../src/assistants/integrations/prompt-handlers.js';
import { AskBot } from '../src/automation/bots/ask-bot.js';
import { ContactHandlers } from '../src/contacts/contact-handlers.js';
import { ShowAiUsageHandler } from '../src/assistants/language-model/show-ai-usage.js';
import { SendMessageHandler } from '../src/handling/outbound/send-message.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { Desk, type Company } from './desk.js';
import { costs, says, sentTo, streamed } from './doubles/a-model.js';
import { aQuestion } from './doubles/a-question.js';

describe('the assistant', () => {
  let desk: Desk;
  let model: HttpDouble;
  beforeAll(async () => {
    model = await HttpDouble.start();
    desk = await Desk.start({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1', OPENAI_URL: `${model.url}/v1` });
  });
  afterEach(() => model.reset());
  afterAll(async () => {
    await desk.stop();
    await model.stop();
  });

  const prompt = async (company: Company, more: object = {}) => {
    const base = {
      name: 'Vendas',
      prompt: 'Você vende flores.',
      apiKey: 'sk-12345678',
      queueId: await company.queue(),
    };
    const input = CreatePromptInput.parse({ ...base, ...more });
    return desk.get(PromptHandlers).create(input, company.as(company.admin));
  };
  /** A company with an assistant for its agents, and a ticket with some messages. */
  const helped = async (more: object = {}) => {
    const company = await desk.company();
    const { id } = await prompt(company, more);
    await company.choose({ assistantPromptId: id });
    await company.receives({ text: 'Tem rosas?' });
    return { company, ticketId: (await company.onlyTicket()).id };
  };
  const ask = (company: Company, ticketId: string, wish: object = { task: 'suggest' }, actor: Actor = company.admin) =>
    desk.get(AssistAgentHandler).execute(AssistAgent.request.parse({ ticketId, ...wish }), company.as(actor));
  const usage = (company: Company) => desk.get(ShowAiUsageHandler).execute({}, company.as(company.admin));
  const suggestionOf = (company: Company, ticketId: string, actor: Actor = company.admin) =>
    desk.get(GetSuggestionHandler).execute({ ticketId }, company.as(actor));
  const refused = (code: string) => ({ code });

  describe('of agents', () => {
    it('writes from the ticket’s messages with the prompt’s key, and sends nothing', async () => {
      const { company, ticketId } = await helped();
      model.reply = says('Temos ', 'rosas!');

      expect(await ask(company, ticketId)).toEqual({ text: 'Temos rosas!', sources: [] });
      expect(model.asked[0]?.headers.authorization).toBe('Bearer sk-12345678');
      const { messages, max_tokens } = sentTo(model.asked[0]?.body);
      expect(max_tokens).toBe(100);
      expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
      expect(messages[1]?.content).toContain('Tem rosas?');
      expect(company.soFar('whatsapp.message.send')).toEqual([]);
    });

    it('reads at most the prompt’s number of messages, the newest ones', async () => {
      const { company, ticketId } = await helped({ maxMessages: 2 });
      for (const text of ['duas', 'três']) await company.receives({ text });
      model.reply = says('Oi');
      await ask(company, ticketId, { task: 'rewrite', tone: 'formal', text: 'E aí' });

      expect(JSON.parse(sentTo(model.asked[0]?.body).messages[1]?.content ?? '')).toEqual({
        conversation: ['duas', 'três'].map((text) => ({ from: 'customer', text })),
        draft: 'E aí',
      });
    });

    it('rejects a request without the fields that its task needs', () => {
      const isGood = (wish: object) => AssistAgent.request.safeParse({ ticketId: 't', ...wish }).success;
      expect(isGood({ task: 'rewrite', text: 'Oi' })).toBe(false);
      expect(isGood({ task: 'translate', language: 'en' })).toBe(false);
      expect(isGood({ task: 'translate', language: 'en', text: 'Oi' })).toBe(true);
      expect(isGood({ task: 'delete' })).toBe(false);
    });

    it('rejects agents who may not read the ticket', async () => {
      const [{ company, ticketId }, { company: stranger }] = [await helped(), await helped()];
      const queueId = await company.queue();
      const accept = { id: ticketId, status: 'open' as const, queueId };
      await desk.get(UpdateTicketHandler).execute(accept, company.as(company.admin));
      const other = await company.agent('Zé');

      await expect(ask(stranger, ticketId)).rejects.toMatchObject(refused('ERR_NO_TICKET_FOUND'));
      await expect(ask(company, ticketId, { task: 'suggest' }, other)).rejects.toMatchObject(
        refused('ERR_NO_PERMISSION'),
      );
      expect(model.asked).toEqual([]);
    });

    it('is off without a prompt, and without the feature in the plan', async () => {
      const [{ company, ticketId }, { company: stranger, ticketId: strange }] = [await helped(), await helped()];
      const { id: anothers } = await prompt(company);
      await stranger.choose({ assistantPromptId: anothers });
      await expect(ask(stranger, strange)).rejects.toMatchObject(refused('ERR_ASSISTANT_OFF'));
      await stranger.choose({ assistantPromptId: '' });
      await expect(ask(stranger, strange)).rejects.toMatchObject(refused('ERR_ASSISTANT_OFF'));
      await company.loses('useOpenAi');
      await expect(ask(company, ticketId)).rejects.toMatchObject(refused('ERR_PLAN_FEATURE'));
      expect(model.asked).toEqual([]);
    });

    it.each<[string, Reply]>([
      ['is unreachable', replies.closes],
      ['returns an invalid response', replies.text('<html>')],
      ['returns no text', says(' ')],
      ['refuses', streamed([{ refusal: 'I cannot help with that.' }])],
      ['breaks off', streamed([{ content: 'Temos' }], null)],
    ])('fails with an error when its server %s', async (_what, reply) => {
      const { company, ticketId } = await helped();
      model.reply = reply;
      await expect(ask(company, ticketId)).rejects.toMatchObject(refused('ERR_ASSISTANT_FAILED'));
    });
  });

  it.each([401, 403, 404])('reports wrong prompt settings when its server answers %s', async (status) => {
    const { company, ticketId } = await helped();
    model.reply = replies.json({ error: { message: 'Incorrect API key' } }, status);
    await expect(ask(company, ticketId)).rejects.toMatchObject(refused('ERR_MODEL_SETTINGS'));
  });

  describe('and its daily limit', () => {
    it('counts the tokens of the day and stops agents and bots at the limit', async () => {
      const { company, ticketId } = await helped();
      await company.choose({ aiDailyTokens: '500' });
      const { id: promptId } = await prompt(company);
      const askBot = () =>
        desk.get(AskBot).execute(aQuestion({ companyId: company.id, integrationId: null, promptId }));
      model.reply = costs(300);

      await ask(company, ticketId);
      expect(await askBot()).toMatchObject({ messages: [{ text: 'Oi!' }] });
      expect(await usage(company)).toEqual({ tokens: 600, limit: 500 });
      await expect(ask(company, ticketId)).rejects.toMatchObject(refused('ERR_AI_LIMIT'));
      await expect(askBot()).rejects.toMatchObject(refused('ERR_BOT_UNAVAILABLE'));
      expect(model.asked).toHaveLength(2);

      await company.choose({ aiDailyTokens: '0' });
      expect(await ask(company, ticketId)).toEqual({ text: 'Oi!', sources: [] });
    });

    it('counts per company and shows usage only to admins', async () => {
      const [{ company, ticketId }, { company: stranger }] = [await helped(), await helped()];
      model.reply = costs(300);
      await ask(company, ticketId);

      expect(await usage(stranger)).toEqual({ tokens: 0, limit: 0 });
      const agent = company.as(await company.agent('Zé'));
      await expect(desk.get(ShowAiUsageHandler).execute({}, agent)).rejects.toMatchObject(refused('ERR_NO_PERMISSION'));
    });
  });

  describe('in shadow mode', () => {
    const BURST_MS = 4_000;
    let revision = 1;
    /** A company whose contacts are answered by a prompt. */
    const withPrompt = async (more: object) => {
      const company = await desk.company();
      const { id: promptId } = await prompt(company, more);
      revision += 1;
      await company.addConnection({ id: company.connectionId, isDefault: true, promptId }, revision);
      await company.receives({ text: 'Tem rosas?' });
      await desk.runJobs(BURST_MS);
      return { company, ticket: await company.onlyTicket() };
    };
    const PEOPLE = { chatbot: false, status: 'pending', promptId: null };

    it('writes a suggestion, sends nothing and leaves the ticket to agents', async () => {
      model.reply = says('Temos rosas!');
      const { company, ticket } = await withPrompt({ mode: 'shadow' });

      expect(ticket).toMatchObject(PEOPLE);
      expect(company.soFar('whatsapp.message.send')).toEqual([]);
      expect(await suggestionOf(company, ticket.id)).toMatchObject({ suggestion: { text: 'Temos rosas!' } });
    });

    it('suggests nothing after an agent has answered, and nothing to agents without access', async () => {
      model.reply = says('Temos rosas!');
      const { company, ticket } = await withPrompt({ mode: 'shadow' });
      const stranger = await desk.company();
      await expect(suggestionOf(stranger, ticket.id)).rejects.toMatchObject(refused('ERR_NO_TICKET_FOUND'));

      const as = company.as(company.admin);
      const queueId = await company.queue();
      await desk.get(UpdateTicketHandler).execute({ id: ticket.id, status: 'open', queueId }, as);
      await desk.get(SendMessageHandler).execute({ ticketId: ticket.id, body: 'Temos!', clientId: 'c1' }, as);
      expect(await suggestionOf(company, ticket.id)).toEqual({ suggestion: null });
    });

    it('deletes its suggestion together with the contact', async () => {
      model.reply = says('Temos rosas!');
      const { company, ticket } = await withPrompt({ mode: 'shadow' });
      const as = company.as(company.admin);
      await desk.get(UpdateTicketHandler).execute({ id: ticket.id, status: 'closed' }, as);

      await desk.get(ContactHandlers).remove({ id: ticket.contactId }, as);
      await desk.runJobs();

      const left = desk.connection.collection('ticket_suggestions').countDocuments({ companyId: company.id });
      expect(await left).toBe(0);
    });

    it('sends nothing to the contact when the model fails', async () => {
      model.reply = replies.closes;
      const { company, ticket } = await withPrompt({ mode: 'shadow' });

      expect(ticket).toMatchObject(PEOPLE);
      expect(company.soFar('whatsapp.message.send')).toEqual([]);
      expect(await suggestionOf(company, ticket.id)).toEqual({ suggestion: null });
    });

    it.each([{ mode: 'off' }, { percent: 0 }])('does not call the model with %j, so agents answer', async (more) => {
      const { company, ticket } = await withPrompt(more);

      expect(ticket).toMatchObject(PEOPLE);
      expect(model.asked).toEqual([]);
      expect(company.soFar('whatsapp.message.send')).toEqual([]);
    });
  });
});
