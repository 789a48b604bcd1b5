import { randomUUID } from 'node:crypto';
import {
  CreateIntegrationInput,
  CreatePromptInput,
  CreateWebhookInput,
  NO_TOOLS,
  UserState,
  type Actor,
  type OperatorChange,
  type UpdatePrompt,
  type RequestOf,
} from '@recado/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditRecorder } from '../../service-kit/test/audit-recorder.js';
import { HttpDouble, replies } from '../../service-kit/test/http-double.js';
import { IntegrationHandlers } from '../src/assistants/integrations/integration-handlers.js';
import { PromptHandlers } from '../src/assistants/integrations/prompt-handlers.js';
import { AskBot } from '../src/automation/bots/ask-bot.js';
import { PublishFlowHandler } from '../src/assistants/company-flows/publish-flow.js';
import { FlowHandlers } from '../src/assistants/company-flows/flow-handlers.js';
import {
  ConfirmOperatorChangeHandler,
  ListOperatorChangesHandler,
} from '../src/housekeeping/operator-changes/operator-change-handlers.js';
import { ActiveWebhooks } from '../src/notifications/webhooks/active-webhooks.js';
import { StoreDelivery } from '../src/notifications/webhooks/store-delivery.js';
import { WebhookHandlers } from '../src/notifications/webhooks/webhook-handlers.js';
import { Desk, type Company } from './desk.js';
import { aQuestion } from './doubles/a-question.js';
import { drawing, people, says } from './doubles/a-flow.js';

const OPERATOR = { userId: 'olga', name: 'Olga' };
const REFUSED = { code: 'ERR_OPERATOR_REFUSED' };
const PRESENCE = {
  name: 'Olga',
  reason: 'Chamado 4711',
  since: '2026-11-26T12:00:00.000Z',
  until: '2026-11-26T13:00:00.000Z',
};

describe('a change made by the operator in a company', () => {
  let desk: Desk;
  let receiver: HttpDouble;
  let acts: AuditRecorder;
  beforeAll(async () => {
    receiver = await HttpDouble.start();
    desk = await Desk.start({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' });
    acts = await AuditRecorder.start(desk.link);
  });
  afterEach(async () => {
    receiver.reset();
    await desk.connection.collection('webhook_lanes').deleteMany({});
  });
  afterAll(async () => {
    acts.stop();
    await desk.stop();
    await receiver.stop();
  });

  const enter = (company: Company): Promise<Actor> =>
    company.agent('Olga (suporte)', { profile: 'admin', allTicket: true, operator: OPERATOR }, PRESENCE);
  const leave = (company: Company, { userId }: Actor) => desk.forget(UserState, company.id, userId);
  const list = async (company: Company, as = company.admin) =>
    (await desk.get(ListOperatorChangesHandler).execute({}, company.as(as))).changes;
  const confirm = (company: Company, { kind, id, changedAt }: OperatorChange, as = company.admin) =>
    desk.get(ConfirmOperatorChangeHandler).execute({ kind, id, changedAt }, company.as(as));
  const only = async (company: Company): Promise<OperatorChange> => {
    const [change, ...others] = await list(company);
    if (!change || others.length > 0) throw new Error('there is not exactly one change');
    return change;
  };

  const addWebhook = (company: Company, as: Actor, more: object = {}) =>
    desk
      .get(WebhookHandlers)
      .create(CreateWebhookInput.parse({ url: receiver.url, events: ['message.received'], ...more }), company.as(as));
  const wanted = async (company: Company) => {
    desk.get(ActiveWebhooks).invalidate(company.id); // another process stored it
    return (await desk.get(ActiveWebhooks).of(company.id)).map(({ _id }) => _id);
  };
  const deliver = async () => {
    const then = new Date(Date.now() + 1_000);
    await desk.work('webhooks').runDue(() => then);
  };
  const addIntegration = (company: Company, as: Actor, more: object = {}) => {
    const input = CreateIntegrationInput.parse({ type: 'webhook', name: 'Robô', urlN8N: receiver.url, ...more });
    return desk.get(IntegrationHandlers).create(input, company.as(as));
  };
  const ask = (company: Company, integrationId: string) =>
    desk.get(AskBot).execute(aQuestion({ companyId: company.id, integrationId }));

  it('that is a new webhook works during the entry, and after it once an admin confirms the webhook', async () => {
    const company = await desk.company();
    const guest = await enter(company);
    const { id, unconfirmedBy } = await addWebhook(company, guest);
    expect([await wanted(company), unconfirmedBy]).toEqual([[id], 'Olga']);
    expect(await only(company)).toMatchObject({ kind: 'webhook', id, operator: 'Olga', isOff: false });

    await leave(company, guest);
    expect(await wanted(company)).toEqual([]);
    expect(await only(company)).toMatchObject({ address: receiver.url, isOff: true });

    const change = await only(company);
    await acts.after(company.id, 'webhook.confirmed', () => confirm(company, change));
    expect([await wanted(company), await list(company)]).toEqual([[id], []]);
  });

  it('that is a webhook gets no pending events after the entry', async () => {
    const company = await desk.company();
    const guest = await enter(company);
    const { id } = await addWebhook(company, guest);
    const payload = { type: 'webhook.test', timestamp: new Date().toISOString(), data: { webhookId: id } } as const;
    const event = { key: 'waiting', subject: 'test.waiting', payload };
    await desk.get(StoreDelivery).execute({ _id: id, companyId: company.id }, event);
    await leave(company, guest);
    await deliver();

    expect(receiver.asked).toEqual([]);
  });

  it.each<[string, object]>([
    ['a new address', { url: 'https://other.test/' }],
    ['more events', { events: ['message.received', 'message.sent', 'contact.created'] }],
    ['the activation', { active: true }],
  ])('that is %s of a company’s webhook ends with the entry', async (_what, given) => {
    const company = await desk.company();
    const { id } = await addWebhook(company, company.admin, { active: !('active' in given) });
    const guest = await enter(company);
    await desk.get(WebhookHandlers).update({ id, ...given }, company.as(guest));
    expect(await wanted(company)).toEqual([id]);
    await leave(company, guest);

    expect(await wanted(company)).toEqual([]);
    await desk.get(WebhookHandlers).update({ id, description: 'Loja' }, company.as(company.admin));
    expect(await wanted(company)).toEqual([]); // this does not confirm the URL
    await confirm(company, await only(company));
    expect(await wanted(company)).toEqual([id]);
  });

  it.each<[string, object | null]>([
    ['a new integration', null],
    ['another address of an integration', { urlN8N: 'https://other.test/' }],
  ])('that is %s is not called after the entry until it is confirmed', async (_what, given) => {
    const company = await desk.company();
    const guest = await enter(company);
    const { id } = await addIntegration(company, given ? company.admin : guest);
    if (given) {
      await desk.get(IntegrationHandlers).update({ id, ...given }, company.as(guest));
      await desk.connection
        .collection<{ _id: string }>('queue_integrations')
        .updateOne({ _id: id }, { $set: { urlN8N: receiver.url } }); // the double instead of the internet
    }
    receiver.reply = replies.json({ message: 'Oi!' });
    await ask(company, id);
    expect(receiver.asked).toHaveLength(1);
    await leave(company, guest);
    await expect(ask(company, id)).rejects.toMatchObject({
      code: 'ERR_BOT_UNAVAILABLE',
      cause: { code: 'ERR_INTEGRATION_UNCONFIRMED' },
    });
    const change = await only(company);
    await acts.after(company.id, 'integration.confirmed', () => confirm(company, change));
    await ask(company, id);

    expect(receiver.asked).toHaveLength(2);
  });

  it('is confirmed in the version that was read, by an admin of the company', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const guest = await enter(company);
    const { id } = await addWebhook(company, guest);
    const seen = await only(company);
    const agent = await company.agent('Zé', { profile: 'supervisor' });

    await expect(confirm(company, seen, guest)).rejects.toMatchObject(REFUSED);
    await expect(confirm(company, seen, agent)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(list(company, agent)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(confirm(other, seen)).rejects.toMatchObject({ code: 'ERR_NO_OPERATOR_CHANGE_FOUND' });
    expect(await list(other)).toEqual([]);
    await desk.get(WebhookHandlers).update({ id, url: 'https://other.test/' }, company.as(guest));
    await expect(confirm(company, seen)).rejects.toMatchObject({ code: 'ERR_NO_OPERATOR_CHANGE_FOUND' });
    await confirm(company, await only(company));
    await expect(confirm(company, seen)).rejects.toMatchObject({ code: 'ERR_NO_OPERATOR_CHANGE_FOUND' });
  });

  it('cannot be an address, key or tool of a prompt, but its text', async () => {
    const company = await desk.company();
    const guest = await enter(company);
    const input = CreatePromptInput.parse({
      ...{ name: 'Vendas', prompt: 'Seja gentil.', apiKey: 'sk-12345678', queueId: await company.queue() },
    });
    const prompts = desk.get(PromptHandlers);
    await expect(prompts.create(input, company.as(guest))).rejects.toMatchObject(REFUSED);
    const stored = await prompts.create(input, company.as(company.admin));
    const { id, apiKey, voiceKey, baseUrl, tools } = stored;
    const tool = { name: 'search', url: 'https://other.test/', token: '', tools: [] };
    const changes: Partial<RequestOf<typeof UpdatePrompt>>[] = [
      { baseUrl: 'https://other.test/v1', apiKey: 'sk-of-the-operator' },
      { apiKey: 'sk-of-the-operator' },
      { voiceKey: 'voice-of-the-operator' },
      { tools: { ...NO_TOOLS, mcp: [tool] } },
    ];
    for (const given of changes)
      await expect(prompts.update({ id, ...given }, company.as(guest))).rejects.toMatchObject(REFUSED);

    const form = { id, name: 'Vendas', prompt: 'Seja breve.', apiKey, voiceKey, baseUrl, ...(tools && { tools }) };
    expect((await prompts.update(form, company.as(guest))).prompt).toBe('Seja breve.');
  });

  it('can be the draft of a flow, which the company publishes', async () => {
    const company = await desk.company();
    const guest = await enter(company);
    const draft = drawing(says('hello', 'Olá!'), people);
    const { id, revision } = await desk
      .get(FlowHandlers)
      .create({ name: randomUUID(), draft, scenarios: [] }, company.as(guest));
    const flows = desk.get(PublishFlowHandler);
    const publish = (as: Actor) => flows.publish({ id, revision, note: '', acceptFailures: false }, company.as(as));

    await expect(publish(guest)).rejects.toMatchObject(REFUSED);
    const { number } = await publish(company.admin);
    await expect(flows.rollBack({ id, number }, company.as(guest))).rejects.toMatchObject(REFUSED);
  });
});
