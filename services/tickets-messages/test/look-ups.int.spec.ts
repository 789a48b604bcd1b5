import {
  CreateIntegrationInput,
  CreateQueueInput,
  PLATFORM_INVOICES,
  ROOT_OPTION,
  type DraftNode,
  type SendWhatsappMessage,
} from '@recado/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HttpDouble, replies } from '../../service-kit/test/http-double.js';
import { IntegrationHandlers } from '../src/assistants/integrations/integration-handlers.js';
import { TestIntegrationHandler } from '../src/assistants/integrations/test-integration.js';
import { PublishFlowHandler } from '../src/assistants/company-flows/publish-flow.js';
import { FlowHandlers } from '../src/assistants/company-flows/flow-handlers.js';
import { Queues } from '../src/shared/replicas/state-replicas.js';
import { QueueHandlers } from '../src/queues/queue-handlers.js';
import { QueueOptionHandlers } from '../src/queues/queue-option-handlers.js';
import { QueueChoices } from '../src/queues/queue-choices.js';
import { Desk, type Company } from './desk.js';
import { drawing, people } from './doubles/a-flow.js';
import { aReceivable, IXC_TOKEN, IxcDouble, PIX } from './doubles/ixc.js';

const CPF = '529.982.247-25';
const refused = (code: string) => ({ code });

describe('an invoice lookup option', () => {
  let desk: Desk;
  let ixc: HttpDouble;
  beforeAll(async () => {
    ixc = await HttpDouble.start();
    desk = await Desk.start({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' });
  });
  beforeEach(() => ixc.reset());
  afterAll(async () => {
    await desk.stop();
    await ixc.stop();
  });

  const admin = (company: Company) => company.as(company.admin);
  const phone = async (company: Company, wanted: number): Promise<string[]> =>
    (await company.announced<SendWhatsappMessage['data']>('whatsapp.message.send', wanted)).map(({ content }) =>
      content.type === 'text' ? content.text : content.type,
    );
  const addIxc = (company: Company) => {
    const input = { type: 'ixc', name: 'Provedor', urlN8N: ixc.url, secretKey: IXC_TOKEN };
    return desk.get(IntegrationHandlers).create(CreateIntegrationInput.parse(input), admin(company));
  };
  const addOption = (company: Company, queueId: string, invoiceFrom: string | null) =>
    desk
      .get(QueueOptionHandlers)
      .create(
        { queueId, title: 'Segunda via', message: 'Qual é o CPF?', parentId: ROOT_OPTION, invoiceFrom },
        admin(company),
      );
  const addQueue = async (company: Company) => {
    const input = CreateQueueInput.parse({ name: 'Contas', color: '#123456', greetingMessage: 'Oi!' });
    const { id } = await desk.get(QueueHandlers).create(input, admin(company));
    await desk.knows(Queues, company.id, id);
    return id;
  };
  let revision = 1;
  const withLookUp = async () => {
    const company = await desk.company();
    const { id } = await addIxc(company);
    const queueId = await addQueue(company);
    await addOption(company, queueId, id);
    revision += 1;
    await company.addConnection({ id: company.connectionId, isDefault: true, queueIds: [queueId] }, revision);
    return { company, integrationId: id, queueId };
  };
  const writes = async (company: Company, ...texts: string[]) => {
    for (const text of texts) await company.receives({ text });
  };
  const everything = async (companyId: string) => {
    const of = (name: string) => desk.connection.collection(name).find({ companyId }).toArray();
    return JSON.stringify(await Promise.all([of('flow_conversations'), of('jobs'), of('flow_versions')]));
  };

  it('asks for the document number, and sends each open invoice with its Pix code in a separate message', async () => {
    const { company } = await withLookUp();
    const double = new IxcDouble();
    double.receivables[CPF] = [aReceivable('8', { data_vencimento: '2026-12-20' }), aReceivable('7')];
    ixc.reply = double.reply;
    await writes(company, 'Oi', '1', '529.982.247-26', CPF);
    expect(await everything(company.id)).not.toMatch(/"jobs".*529/);
    await desk.runJobs();
    const said = (await phone(company, 8)).slice(1);
    expect(said[0]).toBe('Qual é o CPF?\n\n*0* - Voltar');
    expect(said[1]).toMatch(/^Este CPF ou CNPJ não é válido/);
    expect(said[2]).toBe(
      '*Fatura 7*\nVencimento: 10/12/2026\nValor: R$\u00A099,90\n\nO código Pix copia e cola vem na próxima mensagem:',
    );
    expect(said[3]).toBe(PIX);
    expect(said[4]).toContain('*Fatura 8*');
    expect(said[6]).toContain('Posso ajudar em mais alguma coisa?');
    expect(await company.onlyTicket()).toMatchObject({ chatbot: true, status: 'pending' });
    expect(await everything(company.id)).not.toMatch(/982\.?247/);

    await writes(company, '1');
    expect(await company.onlyTicket()).toMatchObject({ chatbot: false, status: 'pending' });
  });

  it('reports that there is none, and returns to the menu', async () => {
    const { company } = await withLookUp();
    ixc.reply = new IxcDouble().reply;
    await writes(company, 'Oi', '1', CPF);
    await desk.runJobs();
    expect((await phone(company, 4))[2]).toContain('Não encontrei nenhuma fatura');
    await writes(company, '0');
    expect((await phone(company, 5))[4]).toContain('Segunda via');
  });

  it('transfers to agents when the invoice provider returns an invalid response', async () => {
    const { company } = await withLookUp();
    ixc.reply = replies.text('<html>');
    await writes(company, 'Oi', '1', CPF);
    await desk.runJobs();
    expect((await phone(company, 3))[2]).toContain('Não consegui consultar a fatura agora');
    expect(await company.onlyTicket()).toMatchObject({ chatbot: false, status: 'pending' });
  });

  it('makes no call once the plan has no integrations, or the integration was deleted', async () => {
    const { company, integrationId, queueId } = await withLookUp();
    const gone = { integrationId, queueIntegration: null, isNew: false };
    await desk.get(QueueChoices).onIntegrationChanged({ companyId: company.id, data: gone } as never);
    const [option] = await desk.get(QueueOptionHandlers).list({ queueId, parentId: ROOT_OPTION }, admin(company));
    expect(option).toMatchObject({ invoiceFrom: null });

    const other = await withLookUp();
    await other.company.loses('useIntegrations');
    await writes(other.company, 'Oi', '1');
    expect(await phone(other.company, 2)).toEqual([expect.any(String), 'Qual é o CPF?']);
    expect(ixc.asked).toEqual([]);
  });

  it('only accepts invoice providers of its own company', async () => {
    const { company, integrationId, queueId } = await withLookUp();
    const stranger = await desk.company();
    const hook = CreateIntegrationInput.parse({ type: 'n8n', name: 'N', urlN8N: 'https://n.test' });
    const bot = await desk.get(IntegrationHandlers).create(hook, admin(company));
    const none = refused('ERR_NO_INTEGRATION_FOUND');
    await expect(addOption(company, queueId, bot.id)).rejects.toMatchObject(none);
    const strange = await addQueue(stranger);
    await expect(addOption(stranger, strange, integrationId)).rejects.toMatchObject(none);
    await expect(addOption(company, queueId, PLATFORM_INVOICES.ixc)).rejects.toMatchObject(none);
    const queue = CreateQueueInput.parse({ name: 'Bots', color: '#654321', integrationId });
    await expect(desk.get(QueueHandlers).create(queue, admin(company))).rejects.toMatchObject(none);
  });

  it('masks the stored key, keeps it when the mask is sent back, and tests it', async () => {
    const { company, integrationId: id } = await withLookUp();
    ixc.reply = new IxcDouble().reply;
    const { secretKey } = await desk.get(IntegrationHandlers).get({ id }, admin(company));
    expect(secretKey).toBe(`••••••••${IXC_TOKEN.slice(-4)}`);
    await desk.get(IntegrationHandlers).update({ id, name: 'Outro', secretKey }, admin(company));
    const trial = { type: 'ixc' as const, projectName: '', jsonContent: '', language: '' as const, urlN8N: ixc.url };
    const run = (more: object) => desk.get(TestIntegrationHandler).execute({ ...trial, ...more }, admin(company));
    await run({ secretKey, integrationId: id });
    await expect(run({ secretKey: 'wrong' })).rejects.toMatchObject(refused('ERR_INTEGRATION_TEST'));
    const elsewhere = { secretKey, integrationId: id, urlN8N: `${ixc.url}/other` };
    await expect(run(elsewhere)).rejects.toMatchObject(refused('ERR_VALIDATION'));
    const moved = desk.get(IntegrationHandlers).update({ id, urlN8N: 'https://x.test', secretKey }, admin(company));
    await expect(moved).rejects.toMatchObject(refused('ERR_VALIDATION'));
    await expect(run({})).rejects.toMatchObject(refused('ERR_VALIDATION'));
    const stored = await desk.connection.collection('queue_integrations').findOne({ companyId: company.id });
    expect(JSON.stringify(stored)).not.toContain(IXC_TOKEN);
  });

  it('is a step of a flow, which can only be published with an invoice provider', async () => {
    const company = await desk.company();
    const { id } = await addIxc(company);
    const step = (integrationId: string | null): DraftNode => ({
      ...{ kind: 'invoice', id: 'bill', integrationId, text: '', choices: [], invalidText: '', most: 3 },
      ...{ exhausted: 'people', noAnswer: { minutes: 9, next: 'people' } },
      ...{ next: 'people', none: 'people', failed: 'people' },
    });
    const publish = async (integrationId: string | null) => {
      const draft = drawing(step(integrationId), people);
      const made = await desk.get(FlowHandlers).create({ name: 'Contas', draft, scenarios: [] }, admin(company));
      const wanted = { id: made.id, revision: 1, note: '', acceptFailures: false };
      return desk.get(PublishFlowHandler).publish(wanted, admin(company));
    };
    for (const wrong of [null, PLATFORM_INVOICES.ixc])
      await expect(publish(wrong)).rejects.toMatchObject({ code: 'ERR_FLOW_PROBLEMS' });
    expect(await publish(id)).toMatchObject({ number: 1 });
  });
});
