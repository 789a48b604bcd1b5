import { randomUUID } from 'node:crypto';
import {
  createEvent,
  CreateQueueInput,
  FlowChanged,
  QueueState,
  type AuditAction,
  type DraftNode,
  type FlowContent,
  type PublishedFlow,
  type RequestOf,
  type UpdateFlow,
} from '@recado/contracts';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditRecorder } from '../../service-kit/test/audit-recorder.js';
import { FlowFiles } from '../src/assistants/company-flows/flow-files.js';
import { PublishFlowHandler } from '../src/assistants/company-flows/publish-flow.js';
import { FlowHandlers } from '../src/assistants/company-flows/flow-handlers.js';
import { PublishedFlows, Queues } from '../src/shared/replicas/state-replicas.js';
import { QueueHandlers } from '../src/queues/queue-handlers.js';
import { QueueChoices } from '../src/queues/queue-choices.js';
import { Desk, type Company } from './desk.js';
import { drawing, people, says } from './doubles/a-flow.js';

const HELLO = drawing(says('hello', 'Olá!'), people);
const refused = (code: string) => expect.objectContaining({ code }) as unknown;

describe('a flow of a company', () => {
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
  const write = () => desk.get(FlowHandlers);
  const read = () => desk.get(FlowHandlers);
  const make = (company: Company, draft: FlowContent = HELLO, name = 'Recepção') =>
    write().create({ name, draft, scenarios: [] }, admin(company));
  const change = (company: Company, request: RequestOf<typeof UpdateFlow>) => write().update(request, admin(company));
  const publish = (company: Company, id: string, revision: number, note = '') =>
    desk.get(PublishFlowHandler).publish({ id, revision, note, acceptFailures: false }, admin(company));
  const rollBack = (company: Company, id: string, number: number) =>
    desk.get(PublishFlowHandler).rollBack({ id, number }, admin(company));
  const one = (company: Company, id: string) => read().get({ id }, admin(company));
  const versions = async (company: Company, id: string): Promise<PublishedFlow[]> =>
    (await read().listVersions({ id }, admin(company))).versions;
  const list = async (company: Company, filter: Record<string, string> = {}, order: 'ASC' | 'DESC' = 'ASC') => {
    const query = { sort: { field: 'name', order }, offset: 0, limit: 10, filter };
    const { data, total } = await read().list(query, admin(company));
    return { names: data.map(({ name }) => name), total };
  };

  it('is stored as drawn, complete or not, and listed by name', async () => {
    const company = await desk.company();
    const half = { ...HELLO, start: '' };
    const { id } = await make(company, half, 'Vendas');
    await make(company, HELLO, 'Água');
    const made = { name: 'Vendas', draft: half, revision: 1, publishedVersion: null, isChanged: true };
    expect(await one(company, id)).toMatchObject(made);
    const { data } = await read().list({ offset: 0, limit: 10, filter: {} }, admin(company));
    expect(data[0]).not.toHaveProperty('draft');
    expect(await list(company)).toEqual({ names: ['Água', 'Vendas'], total: 2 });
    expect(await list(company, {}, 'DESC')).toEqual({ names: ['Vendas', 'Água'], total: 2 });
    expect(await list(company, { q: 'agua' })).toEqual({ names: ['Água'], total: 1 });
  });

  it('is visible only to admins of its company', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const { id } = await make(company);
    await publish(company, id, 1);
    const none = refused('ERR_NO_FLOW_FOUND');
    await expect(one(other, id)).rejects.toEqual(none);
    await expect(versions(other, id)).rejects.toEqual(none);
    await expect(change(other, { id, revision: 1, name: 'Meu' })).rejects.toEqual(none);
    await expect(publish(other, id, 1)).rejects.toEqual(none);
    await expect(rollBack(other, id, 1)).rejects.toEqual(none);
    await expect(write().remove({ id }, admin(other))).rejects.toEqual(none);
    expect(await list(other)).toEqual({ names: [], total: 0 });
    expect(await one(company, id)).toMatchObject({ name: 'Recepção', publishedVersion: 1 });

    const supervisor = company.as(await company.agent('Zé', { profile: 'supervisor' }));
    await expect(read().get({ id }, supervisor)).rejects.toEqual(refused('ERR_NO_PERMISSION'));
    await expect(write().create({ name: 'X', draft: HELLO, scenarios: [] }, supervisor)).rejects.toEqual(
      refused('ERR_NO_PERMISSION'),
    );
    const publishing = desk
      .get(PublishFlowHandler)
      .publish({ id, revision: 1, note: '', acceptFailures: false }, supervisor);
    await expect(publishing).rejects.toEqual(refused('ERR_NO_PERMISSION'));
  });

  it('rejects files of other companies, and cannot be published with a missing file', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const source = () => Readable.from([Buffer.from('mapa')]);
    const stored = (owner: Company) => desk.media.put(owner.id, source(), { mimeType: 'image/png', maxBytes: 9_000 });
    const file = { kind: 'image' as const, mimeType: 'image/png', fileName: 'mapa.png', bytes: 4 };
    const drawn = (key: string) => drawing({ ...says('hello', 'Olá!'), file: { ...file, key } } as DraftNode, people);
    const fileOf = async (id: string) =>
      ((await one(company, id)).draft.nodes['hello'] as { file: { key: string } }).file;
    const missing = (id: string, revision: number) =>
      expect(publish(company, id, revision)).rejects.toMatchObject({
        ...{ code: 'ERR_FLOW_PROBLEMS', details: { problems: [{ code: 'file', nodeId: 'hello' }] } },
      });
    const [own, foreign] = [await stored(company), await stored(other)];
    const { id } = await make(company, drawn(foreign.key));
    expect(await fileOf(id)).toEqual({ ...file, key: '' });
    await missing(id, 1);
    await change(company, { id, revision: 1, draft: drawn(`${company.id}/${'0'.repeat(40)}`) });
    await missing(id, 2);

    const files = [{ ...file, key: own.key }];
    const flowFiles = desk.get(FlowFiles);
    const added = await flowFiles.add({ id, files }, admin(company));
    expect(added).toMatchObject({ file: files[0], url: expect.stringContaining(own.key) as unknown });
    await expect(flowFiles.add({ id, files: [{ ...file, key: foreign.key }] }, admin(company))).rejects.toEqual(
      refused('ERR_NOT_FOUND'),
    );
    await expect(flowFiles.add({ id, files }, admin(other))).rejects.toEqual(refused('ERR_NO_FLOW_FOUND'));
    await change(company, { id, revision: 2, draft: drawn(own.key) });
    expect((await flowFiles.list({ id }, admin(company))).files.map(({ key }) => key)).toEqual([own.key]);
    const published = await publish(company, id, 3);
    expect(published).not.toHaveProperty('fileKeys');
    expect(published.content.nodes['hello']).toMatchObject({ file: { key: own.key } });
  });

  it('cannot be overwritten from an older revision', async () => {
    const company = await desk.company();
    const { id } = await make(company);
    const changes = ['Manhã', 'Tarde'].map((name) => change(company, { id, revision: 1, name }));
    const done = await Promise.allSettled(changes);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(done).toContainEqual({ status: 'rejected', reason: refused('ERR_FLOW_CHANGED') });
    expect(await one(company, id)).toMatchObject({ revision: 2, draft: HELLO });
    await expect(publish(company, id, 1)).rejects.toEqual(refused('ERR_FLOW_CHANGED'));
  });

  it('can be published once it is complete and its references exist', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const foreign = await other.queue('Deles');
    const draft = drawing(
      { kind: 'queue', id: 'go', queueId: foreign, next: 'tag' },
      { kind: 'tag', id: 'tag', tagId: 'none', next: 'bot' },
      { kind: 'bot', id: 'bot', integrationId: null, promptId: 'none', next: '', failed: 'ana' },
      { kind: 'assign', id: 'ana', userId: 'none' },
    );
    const { id } = await make(company, draft);
    const problems = [
      { code: 'queue', nodeId: 'go' },
      { code: 'tag', nodeId: 'tag' },
      { code: 'missing', nodeId: 'bot' },
      { code: 'bot', nodeId: 'bot' },
      { code: 'user', nodeId: 'ana' },
    ];
    await expect(publish(company, id, 1)).rejects.toMatchObject({ code: 'ERR_FLOW_PROBLEMS', details: { problems } });
    expect(await one(company, id)).toMatchObject({ publishedVersion: null });

    const ana = await company.agent('Ana');
    const whole = drawing(
      { kind: 'queue', id: 'go', queueId: await company.queue(), next: 'ana' },
      { kind: 'assign', id: 'ana', userId: ana.userId },
    );
    const { revision } = await change(company, { id, revision: 1, draft: whole });
    const version = await publish(company, id, revision, 'primeira');
    const publishedBy = { id: company.admin.userId };
    expect(version).toMatchObject({ flowId: id, number: 1, note: 'primeira', content: whole, rolledBackTo: null });
    expect(version).toMatchObject({ publishedBy });
    expect(await one(company, id)).toMatchObject({ publishedVersion: 1, isChanged: false, revision });
  });

  it('has immutable versions, and an earlier one can be published again under a new number', async () => {
    const company = await desk.company();
    const { id } = await make(company);
    const first = await publish(company, id, 1);
    const bye = drawing(says('hello', 'Tchau!'), people);
    expect(await change(company, { id, revision: 1, draft: bye })).toMatchObject({ isChanged: true, revision: 2 });
    expect(await change(company, { id, revision: 2, draft: HELLO })).toMatchObject({ isChanged: false });
    await change(company, { id, revision: 3, draft: bye });
    const second = await publish(company, id, 4);
    expect(await versions(company, id)).toEqual([second, first]);

    const third = await rollBack(company, id, 1);
    expect(third).toMatchObject({ number: 3, content: HELLO, rolledBackTo: 1 });
    expect(await one(company, id)).toMatchObject({ draft: bye, publishedVersion: 3, isChanged: true, revision: 4 });
    expect(await versions(company, id)).toEqual([third, second, first]);
    await expect(rollBack(company, id, 9)).rejects.toEqual(refused('ERR_NO_FLOW_VERSION_FOUND'));
  });

  it('gets unique version numbers when published twice at the same moment', async () => {
    const company = await desk.company();
    const { id } = await make(company);
    await Promise.all([publish(company, id, 1), publish(company, id, 1), publish(company, id, 1)]);
    expect((await versions(company, id)).map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(await one(company, id)).toMatchObject({ publishedVersion: 3 });
  });

  it('cannot be published again if a reference was deleted', async () => {
    const company = await desk.company();
    const input = CreateQueueInput.parse({ name: 'Caixa', color: '#123456' });
    const queue = await desk.get(QueueHandlers).create(input, admin(company));
    await desk.knows(Queues, company.id, queue.id);
    const { id } = await make(company, drawing({ kind: 'queue', id: 'go', queueId: queue.id, next: 'people' }, people));
    await publish(company, id, 1);
    await desk.forget(QueueState, company.id, queue.id);
    const problems = [{ code: 'queue', nodeId: 'go' }];
    await expect(rollBack(company, id, 1)).rejects.toMatchObject({ code: 'ERR_FLOW_PROBLEMS', details: { problems } });
  });

  it('is deleted with its versions, but not while a connection or queue uses it', async () => {
    const company = await desk.company();
    const { id: flowId } = await make(company);
    await publish(company, flowId, 1);
    const input = CreateQueueInput.parse({ name: 'Caixa', color: '#123456', flowId });
    const { id } = await desk.get(QueueHandlers).create(input, admin(company));
    await desk.knows(Queues, company.id, id);
    const inUse = (names: string[]) => ({ code: 'ERR_FLOW_IN_USE', details: { names } });
    const remove = () => write().remove({ id: flowId }, admin(company));
    await expect(remove()).rejects.toMatchObject(inUse(['Caixa']));

    await desk.get(QueueHandlers).update({ id, flowId: null }, admin(company));
    await desk.knows(Queues, company.id, id, (queue) => queue.flowId === null);
    await company.addConnection({ id: company.connectionId, name: 'Loja', flowId }, 2);
    await expect(remove()).rejects.toMatchObject(inUse(['Loja']));
    await company.addConnection({ id: company.connectionId, name: 'Loja', flowId: null }, 3);
    await remove();
    await expect(one(company, flowId)).rejects.toEqual(refused('ERR_NO_FLOW_FOUND'));
    expect(await desk.count('published_flows', { companyId: company.id })).toBe(0);
    await isForgotten(company, flowId);
  });

  const isForgotten = async (company: Company, flowId: string) => {
    const copies = desk.get(PublishedFlows);
    if (!copies.get(company.id, flowId)) return;
    await new Promise<void>((resolve) =>
      copies.onChange(({ id, after }) => id === flowId && after === null && resolve()),
    );
  };

  it('of another company is rejected for a queue, and a deleted one is removed from its queues', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const [{ id: flowId }, { id: foreign }] = [await make(company), await make(other)];
    const input = CreateQueueInput.parse({ name: 'Caixa', color: '#123456', flowId });
    const taking = { ...input, flowId: foreign };
    const none = refused('ERR_NO_FLOW_FOUND');
    await expect(desk.get(QueueHandlers).create(taking, admin(company))).rejects.toEqual(none);
    const { id } = await desk.get(QueueHandlers).create(input, admin(company));
    await expect(desk.get(QueueHandlers).update({ id, flowId: foreign }, admin(company))).rejects.toEqual(none);

    const queue = () => desk.get(QueueHandlers).get({ id }, admin(company));
    const gone = async (of: Company) => {
      const origin = { id: randomUUID(), companyId: of.id, correlationId: 'test', occurredAt: new Date() };
      const data = { flowId, flow: null, isNew: false };
      await desk.get(QueueChoices).onFlowChanged(createEvent(FlowChanged, { ...origin, data }));
    };
    await gone(other);
    expect(await queue()).toMatchObject({ flowId });
    await gone(company);
    expect(await queue()).toMatchObject({ flowId: null });
  });

  it('is published without its content, and audited without the content of its steps', async () => {
    const company = await desk.company();
    const secret = drawing(
      {
        ...{ kind: 'http', id: 'call', method: 'GET', url: 'https://loja.test/?key=hunter2', body: '', saves: [] },
        ...{ next: 'people', failed: 'people' },
      },
      people,
    );
    const after = (action: AuditAction, work: () => Promise<unknown>) => acts.after(company.id, action, work);
    let id = '';
    await after('flow.created', async () => ({ id } = await make(company)));
    const updated = await after('flow.updated', () => change(company, { id, revision: 1, draft: secret }));
    expect(updated.after).toEqual({ start: 'call', changedSteps: ['Começo (hello)', 'Começo (call)'] });
    const published = await after('flow.published', () => publish(company, id, 2, 'nova'));
    expect(published).toMatchObject({ before: { number: null }, after: { number: 1, note: 'nova' } });
    await after('flow.rolled-back', () => rollBack(company, id, 1));
    await after('flow.deleted', () => write().remove({ id }, admin(company)));

    const announced = await company.announced<FlowChanged['data']>('tickets.flow.changed', 5);
    expect(announced.map(({ flow, isNew }) => [flow?.publishedVersion, isNew])).toEqual([
      ...[
        [null, true],
        [null, false],
        [1, false],
        [2, false],
      ],
      [undefined, false],
    ]);
    for (const all of [announced, acts.of(company.id)]) expect(JSON.stringify(all)).not.toContain('hunter2');
  });
});
