import type { FlowContent, FlowScenario, ListFlowScenarios } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { AuditRecorder } from '../../service-kit/test/audit-recorder.js';
import { FlowScenariosHandler } from '../src/assistants/company-flows/flow-scenarios.js';
import { PublishFlowHandler } from '../src/assistants/company-flows/publish-flow.js';
import { FlowHandlers } from '../src/assistants/company-flows/flow-handlers.js';
import { ReadNumbersHandler } from '../src/automation/flows/read-numbers.js';
import { ReplayConversationsHandler } from '../src/automation/flows/replay-conversations.js';
import { SendMessageHandler } from '../src/handling/outbound/send-message.js';
import { RecordInboundMessageHandler } from '../src/inbound/record-inbound-message.js';
import { PublishedFlows } from '../src/shared/replicas/state-replicas.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { Desk, type Company } from './desk.js';
import { drawing, offers, people, says } from './doubles/a-flow.js';

const refused = (code: string) => expect.objectContaining({ code }) as unknown;
const MENU = drawing(offers('menu', 'Olá!', 'Pedido', 'thanks'), says('thanks', 'Já anotamos.'), people);
const scenario = (name: string, text: string): FlowScenario => ({
  ...{ name, startsAt: '2026-11-23T15:00:00.000Z' },
  contact: { tagIds: [], language: 'pt', isKnownContact: false },
  steps: [
    { type: 'write', text: 'oi' },
    { type: 'write', text: '1' },
    { type: 'says', how: 'equal', text },
  ],
});

describe('testing a flow', () => {
  let desk: Desk;
  let acts: AuditRecorder;
  beforeAll(async () => {
    desk = await Desk.start();
    acts = await AuditRecorder.start(desk.link);
  });
  afterAll(async () => {
    acts.stop();
    await desk.stop();
  });

  const admin = (company: Company) => company.as(company.admin);
  const make = (company: Company, scenarios: FlowScenario[] = [], draft: FlowContent = MENU) =>
    desk.get(FlowHandlers).create({ name: 'Recepção', draft, scenarios }, admin(company));
  const keep = () => desk.get(FlowScenariosHandler);
  const publish = async (company: Company, id: string, acceptFailures = false, revision = 1) => {
    const request = { id, revision, note: '', acceptFailures };
    const { number } = await desk.get(PublishFlowHandler).publish(request, admin(company));
    await desk.knows(PublishedFlows, company.id, id, (known) => known.number >= number);
  };
  const numbers = async (company: Company, id: string, days = 7) =>
    (await desk.get(ReadNumbersHandler).execute({ id, days }, admin(company))).versions;
  const replay = (company: Company, id: string, last = 20) =>
    desk.get(ReplayConversationsHandler).execute({ id, last }, admin(company));

  describe('scenarios', () => {
    const list = (company: Company, id: string): Promise<z.input<typeof ListFlowScenarios.reply>> =>
      keep().list({ id }, admin(company));

    it('are created with a new flow, replaced by revision, and deleted with the flow', async () => {
      const company = await desk.company();
      const [old, renewed] = [scenario('Pedido', 'Já anotamos.'), scenario('Outro', 'Já anotamos.')];
      const { id } = await make(company, [old]);
      expect(await list(company, id)).toEqual({ scenarios: [old], revision: 1 });
      const replace = (revision: number) => keep().replace({ id, scenarios: [renewed], revision }, admin(company));
      const act = await acts.after(company.id, 'flow.scenarios-changed', () => replace(1));
      expect(act).toMatchObject({ before: { scenarios: ['Pedido'] }, after: { scenarios: ['Outro'] } });
      await expect(replace(1)).rejects.toEqual(refused('ERR_FLOW_CHANGED'));
      expect(await list(company, id)).toEqual({ scenarios: [renewed], revision: 2 });
      await desk.get(FlowHandlers).remove({ id }, admin(company));
      expect(await desk.count('flow_scenarios', { companyId: company.id })).toBe(0);
    });

    it('begin at revision 0 for a flow without any', async () => {
      const company = await desk.company();
      const { id } = await make(company);
      const one = [scenario('Pedido', 'Já anotamos.')];
      expect(await list(company, id)).toEqual({ scenarios: [], revision: 0 });
      await keep().replace({ id, scenarios: one, revision: 0 }, admin(company));
      await expect(keep().replace({ id, scenarios: [], revision: 0 }, admin(company))).rejects.toEqual(
        refused('ERR_FLOW_CHANGED'),
      );
      expect(await list(company, id)).toEqual({ scenarios: one, revision: 1 });
    });

    it('prevent publishing while they fail, unless that is accepted, which is recorded', async () => {
      const company = await desk.company();
      const { id } = await make(company, [scenario('Passa', 'Já anotamos.'), scenario('Falha', 'Anotado!')]);
      const problems = [{ code: 'scenario', nodeId: 'thanks', scenario: 'Falha' }];
      await expect(publish(company, id)).rejects.toMatchObject({ code: 'ERR_FLOW_PROBLEMS', details: { problems } });
      expect(await desk.count('published_flows', { companyId: company.id })).toBe(0);
      const act = await acts.after(company.id, 'flow.published', () => publish(company, id, true));
      expect(act.after).toEqual({ number: 1, failedScenarios: ['Falha'] });
    });

    it('are visible only to the company, as are figures and conversations', async () => {
      const [company, other] = [await desk.company(), await desk.company()];
      const { id } = await make(company, [scenario('Pedido', 'Já anotamos.')]);
      const none = refused('ERR_NO_FLOW_FOUND');
      await expect(list(other, id)).rejects.toEqual(none);
      await expect(keep().replace({ id, scenarios: [], revision: 1 }, admin(other))).rejects.toEqual(none);
      await expect(numbers(other, id)).rejects.toEqual(none);
      await expect(replay(other, id)).rejects.toEqual(none);
      const supervisor = company.as(await company.agent('Zé', { profile: 'supervisor' }));
      const denied = refused('ERR_NO_PERMISSION');
      await expect(keep().list({ id }, supervisor)).rejects.toEqual(denied);
      await expect(desk.get(ReadNumbersHandler).execute({ id, days: 7 }, supervisor)).rejects.toEqual(denied);
      await expect(desk.get(ReplayConversationsHandler).execute({ id, last: 1 }, supervisor)).rejects.toEqual(denied);
    });
  });

  it('keeps a draft with unset tags and users, and requires them at publishing', async () => {
    const company = await desk.company();
    const draft = drawing(
      { kind: 'tag', id: 'tag', tagId: '', next: 'ana' },
      { kind: 'assign', id: 'ana', userId: '' },
    );
    const { id } = await make(company, [], draft);
    const problems = [
      { code: 'tag', nodeId: 'tag' },
      { code: 'user', nodeId: 'ana' },
    ];
    await expect(publish(company, id)).rejects.toMatchObject({ details: { problems } });
  });

  const running = async () => {
    const company = await desk.company();
    const { id } = await make(company);
    await publish(company, id);
    await company.addConnection({ id: company.connectionId, isDefault: true, flowId: id }, 2);
    return { company, id };
  };

  it('counts events at its nodes by version, once per step, without the contact', async () => {
    const { company, id } = await running();
    const first = await company.receives({ text: 'oi' });
    await company.receives({ text: 'x' });
    await company.receives({ text: '1' });
    await desk.get(RecordInboundMessageHandler).execute(first);
    const [version, ...others] = await numbers(company, id);
    expect(others).toEqual([]);
    expect(version?.version).toBe(1);
    const of = (nodeId: string) => version?.nodes.find((node) => node.nodeId === nodeId);
    expect(of('menu')).toMatchObject({ entered: 1, answered: 1, invalid: 1, expired: 0, left: { 'choice-0': 1 } });
    expect(of('menu')?.medianMs).toBeLessThan(60_000);
    expect(of('people')).toMatchObject({ entered: 1, handedOver: 1, medianMs: null });
    const visit = await desk.connection.collection('flow_visits').findOne({ companyId: company.id });
    expect(Object.keys(visit ?? {}).toSorted()).toEqual(['_id', 'at', 'companyId', 'flowId', 'marks', 'version']);
  });

  it('counts nothing for generated flows', async () => {
    const company = await desk.company();
    await company.addConnection({ id: company.connectionId, isDefault: true, greetingMessage: 'Oi!' }, 2);
    await company.receives({ text: 'oi' });
    expect(await desk.count('flow_conversations', { companyId: company.id })).toBe(1);
    expect(await desk.count('flow_visits', { companyId: company.id })).toBe(0);
  });

  it('returns contacts’ messages until an agent answered, without their identity', async () => {
    const { company, id } = await running();
    await company.receives({ text: 'oi' });
    await company.receives({ text: '1' });
    const { id: ticketId } = await company.onlyTicket();
    const queueId = await company.queue();
    const ana = await company.agent('Ana', { queueIds: [queueId], allTicket: true });
    await desk.get(UpdateTicketHandler).execute({ id: ticketId, status: 'open', queueId }, company.as(ana));
    await desk.get(SendMessageHandler).execute({ ticketId, body: 'Sou a Ana.' }, company.as(ana));
    await company.receives({ text: 'obrigada' });
    const { ranByFlow, conversations } = await replay(company, id);
    expect(ranByFlow).toBe(true);
    expect(conversations).toHaveLength(1);
    expect(conversations[0]).toMatchObject({
      messages: [
        { text: 'oi', said: ['Olá!\n\n*1* - Pedido'] },
        { text: '1', said: ['Já anotamos.', 'Alguém já vem.'] },
      ],
    });
    expect(JSON.stringify(conversations)).not.toContain('5511987654321');
    expect(JSON.stringify(conversations)).not.toContain('Joana');
  });

  it('returns the newest conversations of the company while none used the flow', async () => {
    const company = await desk.company();
    const { id } = await make(company);
    await company.receives({ text: 'bom dia' });
    const { ranByFlow, conversations } = await replay(company, id);
    expect(ranByFlow).toBe(false);
    expect(conversations).toMatchObject([{ messages: [{ text: 'bom dia', said: [] }] }]);
  });
});
