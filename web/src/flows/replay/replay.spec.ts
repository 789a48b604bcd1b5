import type { FlowContent, ReplayConversation } from '@recado/contracts';
import { compileFlow, INVOICE_TEXTS, runScenario } from '@recado/flow-engine';
import { describe, expect, it } from '@jest/globals';
import { aDraft } from '../../../test/flow-builders.js';
import { compared } from './replay.js';
import { scenarioOf } from './scenario-of.js';

const COMPANY = {
  ...{ calendar: { hours: [] }, timeZone: 'UTC', texts: { handedOver: 'Uma pessoa vem.' } },
  invoiceTexts: INVOICE_TEXTS.pt,
};
const flowOf = (content: FlowContent, id = 'draft') => ({ ...compileFlow(content, COMPANY), id });
/** The messages arrive at 3 am, within the business hours of the flow. */
const at = (minute: number) => `2026-11-24T03:${String(minute).padStart(2, '0')}:00.000Z`;
const conversation = (...texts: string[]): ReplayConversation => ({
  id: 't1',
  facts: { tagIds: [], language: 'pt', isKnownContact: false },
  messages: texts.map((text, n) => ({ at: at(n), text, said: [] })),
  values: {},
  queueId: null,
});
const changed = (id: string, fields: object, draft = aDraft()): FlowContent => {
  return { ...draft, nodes: { ...draft.nodes, [id]: { ...draft.nodes[id], ...fields } } as FlowContent['nodes'] };
};
const compare = (draft: FlowContent, talk = conversation('oi', '1', 'bolo')) =>
  compared(talk, flowOf(aDraft(), 'published'), flowOf(draft));

describe('a replayed conversation', () => {
  it('is the same when the draft behaves the same', () => {
    expect(compare(aDraft())).toMatchObject({ kind: 'same', before: { queueId: 'sales', outcome: 'handedOver' } });
  });

  it('differs at the node where the draft sends another text', () => {
    const { kind, at: line, nodeId, after } = compare(changed('noted', { text: 'Certo: {{order}}' }));
    expect({ kind, nodeId }).toEqual({ kind: 'words', nodeId: 'noted' });
    expect(after.lines[line]).toMatchObject({ from: 'flow', text: 'Certo: bolo' });
  });

  it.each([
    ['another queue', 'queue', changed('sales', { queueId: 'other' })],
    ['another outcome', 'outcome', changed('people', { kind: 'end' })],
    ['no transfer to an agent', 'noPeople', changed('noted', { next: 'order' }, changed('order', { noAnswer: null }))],
  ] as const)('reports %s', (_case, kind, draft) => {
    expect(compare(draft)).toMatchObject({ kind });
  });

  it('is compared with the real messages when no version is published', () => {
    const real = { ...conversation('oi'), messages: [{ at: at(0), text: 'oi', said: ['Bom dia!'] }] };
    const { before, kind } = compared(real, null, flowOf(aDraft()));
    expect(before.lines).toMatchObject([{ text: 'oi' }, { from: 'flow', text: 'Bom dia!' }]);
    expect(kind).toBe('words');
  });

  it('uses the recorded response of an address, or its failure exit', () => {
    const call = {
      ...{ kind: 'http' as const, id: 'call', method: 'GET' as const, url: 'https://loja.test/', body: '' },
      ...{ saves: [{ name: 'total', path: 'total' }], next: 'noted', failed: 'closed' },
    };
    const draft = { ...aDraft([call]), start: 'call' };
    const read = (values: Record<string, string>) =>
      compared({ ...conversation('oi'), values }, null, flowOf(draft)).after.lines.map(({ node }) => node);
    expect(read({ total: '9' })).toContain('noted');
    expect(read({})).toContain('closed');
  });

  it('becomes a scenario that the draft passes and a changed draft fails', () => {
    const draft = flowOf(aDraft());
    const talk = conversation('oi', '1', 'bolo');
    const scenario = {
      ...{ name: 'Pedido', startsAt: at(0), contact: { tagIds: [], language: 'pt' as const, isKnownContact: false } },
      steps: scenarioOf(draft, talk),
    };
    expect(runScenario(draft, scenario).difference).toBeNull();
    expect(runScenario(flowOf(changed('noted', { text: 'Certo!' })), scenario).difference).toMatchObject({
      code: 'says',
      nodeId: 'noted',
    });
  });
});
