import { CreateIntegrationInput, CreatePromptInput } from '@recado/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { HttpDouble, type ReceivedRequest, replies } from '../../service-kit/test/http-double.js';
import { IntegrationsRepository } from '../src/assistants/integrations/integrations.repository.js';
import { IntegrationHandlers } from '../src/assistants/integrations/integration-handlers.js';
import { secretContextOf, Secrets } from '../src/assistants/integrations/secrets.js';
import { PromptHandlers } from '../src/assistants/integrations/prompt-handlers.js';
import { AskBot } from '../src/automation/bots/ask-bot.js';
import type { BotQuestion } from '../src/automation/bots/bot.js';
import { type Company, Desk } from './desk.js';
import { aQuestion } from './doubles/a-question.js';

const UNAVAILABLE = { code: 'ERR_BOT_UNAVAILABLE' };

describe('calling a bot', () => {
  let desk: Desk;
  let other: HttpDouble;
  beforeAll(async () => {
    other = await HttpDouble.start();
    desk = await Desk.start({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1', OPENAI_URL: `${other.url}/v1` });
  });
  afterEach(() => other.reset());
  afterAll(async () => {
    await desk.stop();
    await other.stop();
  });

  const admin = (company: Company) => company.as(company.admin);
  const integration = (company: Company, more: object = {}) => {
    const input = CreateIntegrationInput.parse({ type: 'webhook', name: 'Robô', urlN8N: other.url, ...more });
    return desk.get(IntegrationHandlers).create(input, admin(company));
  };
  const prompt = async (company: Company) => {
    const input = { name: 'Vendas', prompt: 'Seja gentil.', apiKey: 'sk-12345678', queueId: await company.queue() };
    return desk.get(PromptHandlers).create(CreatePromptInput.parse(input), admin(company));
  };
  const ask = (company: Company, question: Partial<BotQuestion>) =>
    desk.get(AskBot).execute(aQuestion({ companyId: company.id, integrationId: null, ...question }));
  const renew = (company: Company, id: string, as = admin(company)) =>
    desk.get(IntegrationHandlers).renewSigningSecret({ id }, as);
  const isSignedBy = (secret: string, { body, headers } = other.asked.at(-1) as ReceivedRequest) => {
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  };

  it.each(['webhook', 'n8n', 'typebot', 'dialogflow'] as const)('reaches a bot of the type %s', async (type) => {
    const company = await desk.company();
    const key = { language: 'pt-BR', projectName: 'loja', jsonContent: '{}' };
    const { id } = await integration(company, { type, typebotSlug: 'loja', ...(type === 'dialogflow' && key) });
    other.reply = replies.json({ message: 'Oi!', messages: [], sessionId: 's1', input: { type: 'text input' } });
    const asked = ask(company, { integrationId: id });

    if (type === 'dialogflow')
      await expect(asked).rejects.toMatchObject(UNAVAILABLE); // its key is invalid
    else expect(await asked).toMatchObject({ ended: false });
    expect(other.asked.map(({ path }) => path)).toEqual(
      { webhook: ['/'], n8n: ['/'], typebot: ['/api/v1/typebots/loja/startChat'], dialogflow: [] }[type],
    );
  });

  it('reaches the model of a prompt with its key', async () => {
    const company = await desk.company();
    const { id } = await prompt(company);
    const end = 'data: [DONE]\n\n';
    const chunk = { choices: [{ index: 0, delta: { content: 'Oi!' }, finish_reason: 'stop' }] };
    other.reply = replies.text(`data: ${JSON.stringify(chunk)}\n\n${end}`);

    expect(await ask(company, { promptId: id })).toMatchObject({ messages: [{ text: 'Oi!' }], ended: false });
    expect(other.asked[0]?.headers.authorization).toBe('Bearer sk-12345678');
  });

  it('signs each question with the integration’s secret, which is never shown', async () => {
    const company = await desk.company();
    const { id } = await integration(company);
    other.reply = replies.empty();
    await Promise.all([1, 2, 3].map(() => ask(company, { integrationId: id })));

    const kept = (await desk.get(IntegrationsRepository).find(company.id, id))?.signingSecret ?? null;
    const secret = desk.get(Secrets).open(kept, secretContextOf(company.id, id, 'signingSecret'));
    expect(other.asked.map((asked) => isSignedBy(secret, asked))).toEqual([true, true, true]);
    expect(kept?.sealed.includes(secret)).toBe(false);
    const late = desk.get(Secrets).seal('whsec_of-another-process', secretContextOf(company.id, id, 'signingSecret'));
    const after = await desk.get(IntegrationsRepository).addSigningSecret(company.id, id, late);
    expect(after?.signingSecret).toEqual(kept);
    const shown = await desk.get(IntegrationHandlers).get({ id }, admin(company));
    expect(shown.signingSecret).toBe(`••••••••${secret.slice(-4)}`);
  });

  it('signs with the secret that an admin renewed', async () => {
    const company = await desk.company();
    const { id } = await integration(company);
    other.reply = replies.empty();
    const { secret: first } = await renew(company, id);
    await ask(company, { integrationId: id });
    expect([first.startsWith('whsec_'), isSignedBy(first)]).toEqual([true, true]);

    const { secret } = await renew(company, id);
    await ask(company, { integrationId: id });
    expect([isSignedBy(first), isSignedBy(secret)]).toEqual([false, true]);
    const kept = await desk.get(IntegrationHandlers).update({ id, name: 'Outro' }, admin(company));
    expect(kept.signingSecret).toBe(`••••••••${secret.slice(-4)}`);
  });

  it('returns a renewed secret only to the company’s admins', async () => {
    const [company, stranger] = [await desk.company(), await desk.company()];
    const { id } = await integration(company);
    const agent = company.as(await company.agent('Zé', { profile: 'supervisor' }));
    const operator = company.as({
      ...company.admin,
      operator: { userId: 'root', name: 'Root' },
    });

    await expect(renew(stranger, id)).rejects.toMatchObject({ code: 'ERR_NO_INTEGRATION_FOUND' });
    await expect(renew(company, id, agent)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(renew(company, id, operator)).rejects.toMatchObject({ code: 'ERR_OPERATOR_REFUSED' });
  });

  it('fails for a bot of another company, a deleted one, one outside the plan, and without a bot', async () => {
    const [company, stranger] = [await desk.company(), await desk.company()];
    const { id: integrationId } = await integration(company);
    const { id: promptId } = await prompt(company);
    const fails = (of: Company, question: Partial<BotQuestion>) =>
      expect(ask(of, question)).rejects.toMatchObject(UNAVAILABLE);

    await fails(stranger, { integrationId });
    await fails(stranger, { promptId });
    await fails(company, {});
    await company.loses('useIntegrations');
    await fails(company, { integrationId });
    await company.loses('useOpenAi');
    await fails(company, { promptId });
    expect(other.asked).toEqual([]);
  });

  it('fails when the bot fails, and suspends a bot that keeps failing', async () => {
    const company = await desk.company();
    const { id: integrationId } = await integration(company);
    other.reply = replies.text('<html>');
    for (let n = 0; n < 7; n += 1) await expect(ask(company, { integrationId })).rejects.toMatchObject(UNAVAILABLE);

    expect(other.asked).toHaveLength(5);
  });

  it('never reaches a private address that the operator does not allow', async () => {
    const company = await desk.company();
    const address = `http://127.0.0.2:${other.port}`;
    const { id: integrationId } = await integration(company, {});
    // stored by an earlier release, which did not validate URLs
    const integrations = desk.connection.collection<{ _id: string }>('queue_integrations');
    await integrations.updateOne({ _id: integrationId }, { $set: { urlN8N: address } });

    await expect(ask(company, { integrationId })).rejects.toMatchObject({
      ...UNAVAILABLE,
      cause: { name: 'AddressRefused' },
    });
  });
});
