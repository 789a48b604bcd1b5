import {
  CreateQueueInput,
  DEFAULT_HOURS,
  localTime,
  type Connection,
  type DraftNode,
  type FlowContent,
  type SendWhatsappMessage,
} from '@recado/contracts';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HttpDouble, replies, type Reply } from '../../service-kit/test/http-double.js';
import { BotCallHandlers } from '../src/assistants/bot-calls/bot-call-handlers.js';
import { PublishFlowHandler } from '../src/assistants/company-flows/publish-flow.js';
import { FlowHandlers } from '../src/assistants/company-flows/flow-handlers.js';
import { PublishedFlows, Queues } from '../src/shared/replicas/state-replicas.js';
import { FileOwners } from '../src/shared/storage/file-owners.js';
import { QueueHandlers } from '../src/queues/queue-handlers.js';
import { Desk, type Company } from './desk.js';
import { asksFor, drawing, offers, people, says } from './doubles/a-flow.js';

const BIA = { number: '5511955556666', lid: null, name: 'Bia' };
const MENU = 'Olá, Joana!\n\n*1* - Meu pedido';

describe('a conversation with a company’s flow', () => {
  let desk: Desk;
  let shop: HttpDouble;
  beforeAll(async () => {
    shop = await HttpDouble.start();
    desk = await Desk.start({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' });
  });
  beforeEach(() => shop.reset());
  afterAll(async () => {
    await desk.stop();
    await shop.stop();
  });

  const phone = async (company: Company, wanted: number): Promise<string[]> =>
    (await company.announced<SendWhatsappMessage['data']>('whatsapp.message.send', wanted)).map(({ content }) =>
      content.type === 'text' ? content.text : content.type,
    );
  const writes = async (company: Company, ...texts: string[]) => {
    for (const text of texts) await company.receives({ text });
  };
  /** Resolves once new conversations use that version. */
  const counts = (company: Company, flowId: string, number: number) =>
    desk.knows(PublishedFlows, company.id, flowId, (known) => known.number >= number);
  const draw = (company: Company, draft: FlowContent) =>
    desk.get(FlowHandlers).create({ name: 'Pedidos', draft, scenarios: [] }, company.as(company.admin));
  const publish = async (company: Company, draft: FlowContent): Promise<string> => {
    const { id } = await draw(company, draft);
    await desk
      .get(PublishFlowHandler)
      .publish({ id, revision: 1, note: '', acceptFailures: false }, company.as(company.admin));
    await counts(company, id, 1);
    return id;
  };
  let revision = 1;
  const setUp = (company: Company, more: Partial<Connection>) => {
    revision += 1;
    return company.addConnection({ id: company.connectionId, isDefault: true, maxUseBotQueues: 3, ...more }, revision);
  };
  const addQueue = async (company: Company, more: object): Promise<string> => {
    const input = CreateQueueInput.parse({ name: 'Pedidos', color: '#123456', greetingMessage: 'Oi!', ...more });
    const { id } = await desk.get(QueueHandlers).create(input, company.as(company.admin));
    await desk.knows(Queues, company.id, id);
    return id;
  };

  /** Menu, question, HTTP call and transfer to agents, in a separate queue. */
  const orders = (queueId: string, call: Partial<Extract<DraftNode, { kind: 'http' }>> = {}): FlowContent =>
    drawing(
      offers('menu', 'Olá, {{firstName}}!', 'Meu pedido', 'ask-pedido'),
      asksFor('pedido', 'Qual é o número?', 'call'),
      {
        ...{ kind: 'http', id: 'call', method: 'POST', url: `${shop.url}/orders/{{pedido}}?tel={{number}}` },
        body: '{"pedido": "{{pedido}}", "nome": {{name}}}',
        saves: [
          { name: 'total', path: 'order.items.0.price' },
          { name: 'long', path: 'note' },
        ],
        ...{ next: 'price', failed: 'sorry', ...call },
      },
      says('price', 'O pedido {{pedido}} de {{firstName}} custa {{total}}.', 'go'),
      says('sorry', 'Não achei o pedido {{ pedido }}.', 'go'),
      { kind: 'queue', id: 'go', queueId, next: 'people' },
      people,
    );
  const withOrders = async (call: Partial<Extract<DraftNode, { kind: 'http' }>> = {}) => {
    const company = await desk.company();
    const queueId = await company.queue();
    const flowId = await publish(company, orders(queueId, call));
    await setUp(company, { flowId });
    return { company, queueId, flowId };
  };

  it('leads through menu and question to an HTTP call, and transfers to agents', async () => {
    const { company, queueId, flowId } = await withOrders();
    shop.reply = replies.json({ order: { items: [{ price: 9.5 }] }, note: 'x'.repeat(600) });
    await writes(company, 'Oi!', 'pedido', '1', 'A/7 "x"');
    const [menu, again, question] = await phone(company, 3);
    expect([menu, again, question]).toEqual([MENU, `Não entendi.\n\n${MENU}`, 'Qual é o número?']);
    await company.receives({ text: 'alô?' });
    await desk.runJobs();
    const said = await phone(company, 5);
    expect(said.slice(3)).toEqual(['O pedido A/7 "x" de Joana custa 9.5.', 'Alguém já vem.']);

    expect(shop.asked).toMatchObject([{ method: 'POST', path: '/orders/A%2F7%20%22x%22?tel=5511987654321' }]);
    expect(JSON.parse(shop.asked[0]?.body ?? '')).toEqual({ pedido: 'A/7 "x"', nome: 'Joana' });
    expect(shop.asked[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(await company.onlyTicket()).toMatchObject({ queueId, chatbot: false, status: 'pending' });
    const { calls } = await desk
      .get(BotCallHandlers)
      .list({ flowId, node: 'call', result: 'answered', pageNumber: 1, searchParam: '' }, company.as(company.admin));
    expect(calls).toMatchObject([{ kind: 'http', method: 'POST', status: 200, nodeId: 'call', integrationId: null }]);
    const conversation = await desk.connection.collection('flow_conversations').findOne({ companyId: company.id });
    expect(conversation?.['state']).toMatchObject({
      values: { pedido: 'A/7 "x"', total: '9.5', long: 'x'.repeat(500) },
    });
  });

  it('repeats a contact’s text literally, including variables', async () => {
    const { company } = await withOrders();
    shop.reply = replies.json({ order: { items: [{ price: '{{protocol}}' }] }, note: '' });
    await writes(company, 'Oi!', '1', '{{hour}} {{values.total}}');
    await desk.runJobs();
    const said = await phone(company, 4);
    expect(said[2]).toBe('O pedido {{hour}} {{values.total}} de Joana custa {{protocol}}.');
    expect(await company.onlyTicket()).toMatchObject({
      lastMessage: '{{hour}} {{values.total}}',
      lastMessageFromMe: false,
    });
  });

  it.each<[string, Reply]>([
    ['returns 404', replies.json({ error: 'unknown' }, 404)],
    ['returns a server error', replies.json({}, 500)],
    ['returns no JSON', replies.text('<html>')],
    ['breaks off the response', replies.breaksOff],
    ['sends an endless response', replies.floods],
  ])('continues at another exit when the address %s', async (_case, reply) => {
    const { company } = await withOrders();
    shop.reply = reply;
    await writes(company, 'Oi!', '1', '7');
    await desk.runJobs();
    expect((await phone(company, 4))[2]).toBe('Não achei o pedido 7.');
  });

  it('continues at that exit too if the address does not exist', async () => {
    const { company } = await withOrders({ url: 'https://orders.invalid/' });
    await writes(company, 'Oi!', '1', '7');
    await desk.runJobs();
    expect((await phone(company, 4))[2]).toBe('Não achei o pedido 7.');
    expect(shop.asked).toEqual([]);
  });

  it('uses each method, saves nothing of an empty answer, and sends no body with GET', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
      shop.reset();
      const { company } = await withOrders({ method });
      shop.reply = replies.empty();
      await writes(company, 'Oi!', '1', '7');
      await desk.runJobs();
      expect((await phone(company, 4))[2]).toBe('O pedido 7 de Joana custa .');
      expect(shop.asked).toMatchObject([{ method, body: method === 'GET' ? '' : expect.stringContaining('Joana') }]);
    }
  });

  it('makes no call after the contact has asked for a person', async () => {
    const { company } = await withOrders();
    await writes(company, 'Oi!', '1', '7', 'atendente');
    await desk.runJobs();
    expect((await phone(company, 3))[2]).toContain('Uma pessoa da nossa equipe');
    expect(shop.asked).toEqual([]);
    expect(await company.onlyTicket()).toMatchObject({ chatbot: false, status: 'pending' });
  });

  it('stays on its version when another one is published', async () => {
    const { company, flowId } = await withOrders();
    const context = company.as(company.admin);
    await writes(company, 'Oi!');
    const later = drawing(offers('menu', 'Voltamos amanhã.', 'Tudo bem', 'people'), people);
    await desk.get(FlowHandlers).update({ id: flowId, revision: 1, draft: later }, context);
    await desk.get(PublishFlowHandler).publish({ id: flowId, revision: 2, note: '', acceptFailures: false }, context);
    await counts(company, flowId, 2);
    await company.receives({ contact: BIA, text: 'Oi!' });
    await writes(company, '1');
    expect(await phone(company, 3)).toEqual([MENU, 'Voltamos amanhã.\n\n*1* - Tudo bem', 'Qual é o número?']);

    await desk.get(PublishFlowHandler).rollBack({ id: flowId, number: 1 }, context);
    await counts(company, flowId, 3);
    await company.receives({ contact: BIA, text: '1' });
    expect((await phone(company, 4)).at(-1)).toBe('Alguém já vem.');
    await writes(company, '7');
    shop.reply = replies.json({ order: { items: [{ price: '10' }] } });
    await desk.runJobs();
    expect((await phone(company, 6)).slice(4)).toEqual(['O pedido 7 de Joana custa 10.', 'Alguém já vem.']);
    await company.receives({ contact: { ...BIA, number: '5511977778888', name: 'Caio' }, text: 'Oi!' });
    expect((await phone(company, 7)).at(-1)).toBe('Olá, Caio!\n\n*1* - Meu pedido');
  });

  it('sends the files of its steps, and keeps each file while a draft, version or conversation references it', async () => {
    const company = await desk.company();
    const put = async () => {
      const source = Readable.from([Buffer.from('mapa')]);
      const { key, bytes } = await desk.media.put(company.id, source, { mimeType: 'image/png', maxBytes: 9_000 });
      return { key, bytes, kind: 'image' as const, mimeType: 'image/png', fileName: 'mapa.png' };
    };
    const context = company.as(company.admin);
    const [map, later] = [await put(), await put()];
    const menu = offers('menu', 'Onde?', 'Mapa', 'map');
    const drawn = (file: typeof map) => drawing(menu, { ...says('map', 'Aqui:'), file } as DraftNode, people);
    const flowId = await publish(company, drawn(map));
    await setUp(company, { flowId });
    await writes(company, 'Oi!');
    await desk.get(FlowHandlers).update({ id: flowId, revision: 1, draft: drawn(later) }, context);
    const kept = (keys: string[]) => desk.get(FileOwners).filesAmong(company.id, keys);
    expect(await kept([map.key, later.key, `${company.id}/${'0'.repeat(40)}`])).toEqual(
      expect.arrayContaining([map.key, later.key]),
    );
    const other = await desk.company();
    expect(await desk.get(FileOwners).filesAmong(other.id, [map.key])).toEqual([]);

    await desk.connection.collection('published_flows').deleteMany({ companyId: company.id });
    expect(new Set(await kept([map.key, later.key]))).toEqual(new Set([map.key, later.key]));
    await writes(company, '1');
    const sent = await company.announced<SendWhatsappMessage['data']>('whatsapp.message.send', 3);
    expect(sent[1]?.content).toMatchObject({ type: 'media', kind: 'image', caption: 'Aqui:', fileName: 'mapa.png' });
    await desk.connection.collection('messages').deleteMany({ companyId: company.id });
    expect(await kept([map.key, later.key])).toEqual([later.key]);
  });

  it('does not begin with a flow that was never published, or was deleted', async () => {
    const company = await desk.company();
    const { id: flowId } = await draw(company, drawing(says('hi', 'Desenhado'), people));
    await setUp(company, { flowId, greetingMessage: 'Cumprimento' });
    await writes(company, 'Oi!');
    expect(await phone(company, 1)).toEqual(['Cumprimento']);
    await setUp(company, { flowId: 'gone', greetingMessage: 'Outro' });
    await company.receives({ contact: BIA });
    expect(await phone(company, 2)).toEqual(['Cumprimento', 'Outro']);
  });

  it('begins outside the company’s hours', async () => {
    const { company, flowId } = await withOrders();
    await setUp(company, { flowId, outOfHoursMessage: 'Fechado.' });
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    await company.choose({ scheduleType: 'company' });
    await company.keepsHours(
      days.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime: '00:00', endTime: '00:00' })),
    );
    await writes(company, 'Oi!');
    expect(await phone(company, 1)).toEqual(['Fechado.']);
  });

  it('checks the company’s hours and holidays, or its own', async () => {
    const company = await desk.company();
    const today = localTime('America/Sao_Paulo', new Date()).day;
    const tomorrow = localTime('America/Sao_Paulo', new Date(Date.now() + 86_400_000)).day;
    const closedOn = (date: string) => ({ date, name: '', everyYear: false, intervals: [] });
    const allDay = DEFAULT_HOURS.map((day) => ({ ...day, startTime: '00:00', endTime: '24:00' }));
    const when = { type: 'hours' as const };
    const flowId = await publish(
      company,
      drawing(
        { kind: 'condition', id: 'a', when: { ...when, hours: null }, yes: 'yes', no: 'own' },
        { kind: 'condition', id: 'own', when: { ...when, hours: allDay, holidays: [] }, yes: 'free', no: 'yes' },
        {
          ...{ kind: 'condition', id: 'free', yes: 'yes', no: 'no' },
          when: { ...when, hours: allDay, holidays: [closedOn(today), closedOn(tomorrow)] },
        },
        says('yes', 'Sim'),
        says('no', 'Feriado'),
        people,
      ),
    );
    await setUp(company, { flowId });
    await company.keepsHours(allDay, [closedOn(today), closedOn(tomorrow)]);
    await writes(company, 'Oi!');
    expect((await phone(company, 1))[0]).toBe('Feriado');
  });

  it('replaces the greeting of its queue', async () => {
    const company = await desk.company();
    const flowId = await publish(company, drawing(says('hi', 'Desenhado'), people));
    const drawn = await addQueue(company, { name: 'Pedidos', flowId });
    const plain = await addQueue(company, { name: 'Outros', color: '#654321', orderQueue: 1 });
    await setUp(company, { greetingMessage: 'Escolha:', queueIds: [drawn, plain] });
    await writes(company, 'Oi!', '1');
    expect((await phone(company, 3)).slice(1)).toEqual(['Desenhado', 'Alguém já vem.']);
    expect(await company.onlyTicket()).toMatchObject({ queueId: drawn, chatbot: false });
    await company.receives({ contact: BIA });
    await company.receives({ contact: BIA, text: '2' });
    expect((await phone(company, 5)).at(-1)).toBe('Oi!');
  });

  it('assigns a ticket with a queue to a user, and leaves one without a queue unassigned', async () => {
    const company = await desk.company();
    const queueId = await company.queue();
    const ana = await company.agent('Ana', { queueIds: [queueId] });
    const assign: DraftNode = { kind: 'assign', id: 'ana', userId: ana.userId };
    const sorted = drawing({ kind: 'queue', id: 'go', queueId, next: 'ana' }, assign);
    await setUp(company, { flowId: await publish(company, sorted) });
    await writes(company, 'Oi!');
    expect(await company.onlyTicket()).toMatchObject({ queueId, userId: ana.userId, chatbot: false });

    const other = await desk.company();
    const bia = await other.agent('Bia');
    await setUp(other, { flowId: await publish(other, drawing({ ...assign, userId: bia.userId })) });
    await writes(other, 'Oi!');
    expect(await other.onlyTicket()).toMatchObject({ status: 'pending', queueId: null, userId: null, chatbot: false });
  });

  it('reads each version once, not for each ticket', async () => {
    const { company, flowId } = await withOrders();
    await writes(company, 'Oi!');
    await phone(company, 1);
    const gone = { companyId: company.id, flowId };
    await desk.connection.collection('published_flows').deleteMany(gone);
    await company.receives({ contact: BIA });
    expect(await phone(company, 2)).toEqual([MENU, 'Olá, Bia!\n\n*1* - Meu pedido']);
  });
});
