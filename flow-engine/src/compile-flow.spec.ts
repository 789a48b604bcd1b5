import { DEFAULT_HOURS, FlowContent, type DraftNode } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { compileFlow, type CompanyOfFlow } from './compile-flow.js';
import { INVOICE_TEXTS } from './invoice-texts.js';

const company = {
  ...{ calendar: { hours: DEFAULT_HOURS }, timeZone: 'America/Recife', texts: { handedOver: 'Aguarde.' } },
  invoiceTexts: INVOICE_TEXTS.pt,
};
const end: DraftNode = { kind: 'end', id: 'end', text: 'Tchau, {{nome}} {{ sobrenome }} de {{firstName}}' };
const compiled = (...nodes: DraftNode[]) => compiledFor(company, ...nodes);
const compiledFor = (of: CompanyOfFlow, ...nodes: DraftNode[]) => {
  const drawn = { start: 'a', nodes: Object.fromEntries([...nodes, end].map((node) => [node.id, node])), places: {} };
  return compileFlow(FlowContent.parse(drawn), of);
};

describe('compileFlow', () => {
  it("keeps nodes and their ids, and uses the company's texts", () => {
    const flow = compiled({ kind: 'queue', id: 'a', queueId: 'q', next: 'end' });
    expect(flow).toMatchObject({ start: 'a', texts: company.texts });
    expect(flow.nodes).toEqual({ a: { kind: 'queue', id: 'a', queueId: 'q', next: 'end' }, end });
  });

  it("adds the company's data: hours, time zone, the start of wait times, and the seconds of a burst", () => {
    const own = DEFAULT_HOURS.map((day) => ({ ...day, startTime: '00:00', endTime: '23:00' }));
    const christmas = { date: '2026-12-25', name: '', everyYear: true, intervals: [] };
    const isOpen = (id: string, hours: typeof own | null): DraftNode => ({
      ...{ kind: 'condition', id, when: { type: 'hours', hours }, yes: 'end', no: 'end' },
    });
    const { nodes } = compiled(
      isOpen('a', null),
      isOpen('own', own),
      { kind: 'condition', id: 'free', when: { type: 'hours', hours: own, holidays: [christmas] }, yes: 'a', no: 'a' },
      { kind: 'wait', id: 'wait', minutes: 5, next: 'end' },
      { kind: 'bot', id: 'bot', integrationId: 'i', promptId: 'p', next: 'end', failed: 'end' },
    );
    expect(nodes).toMatchObject({
      a: { when: { type: 'hours', hours: DEFAULT_HOURS, timeZone: 'America/Recife' } },
      own: { when: { hours: own, timeZone: 'America/Recife' } },
      free: { when: { hours: own, holidays: [christmas] } },
      wait: { from: 'entry', minutes: 5 },
      bot: { seconds: 3, integrationId: 'i', promptId: null },
    });
  });

  it("uses the company's holidays with its hours, but not with a condition's own hours", () => {
    const christmas = { date: '2026-12-25', name: '', everyYear: true, intervals: [] };
    const calendar = { hours: DEFAULT_HOURS, holidays: [christmas] };
    const whenIs = (id: string, hours: typeof DEFAULT_HOURS | null): DraftNode => ({
      ...{ kind: 'condition', id, when: { type: 'hours', hours: hours && [...hours] }, yes: 'end', no: 'end' },
    });
    const { nodes } = compiledFor({ ...company, calendar }, whenIs('a', null), whenIs('own', DEFAULT_HOURS));
    expect(nodes['a']).toMatchObject({ when: calendar });
    expect(nodes['own']).toHaveProperty('when', { type: 'hours', hours: DEFAULT_HOURS, timeZone: 'America/Recife' });
  });

  it('resolves {{name}} to a stored value if the flow stores that name, otherwise to a system variable', () => {
    const { nodes } = compiled(
      {
        ...{ kind: 'question', id: 'a', text: 'Nome, {{firstName}}?', check: 'text', save: 'nome', next: 'set' },
        ...{ invalidText: '{{nome}}?', most: 1, exhausted: 'end', noAnswer: null },
      },
      { kind: 'set', id: 'set', name: 'sobrenome', value: 'de {{nome}} {{number}} {{ adHeadline }}', next: 'end' },
    );
    expect(nodes).toMatchObject({
      a: { text: 'Nome, {{firstName}}?', invalidText: '{{values.nome}}?' },
      set: { value: 'de {{values.nome}} {{number}} {{values.adHeadline}}' },
      end: { text: 'Tchau, {{values.nome}} {{values.sobrenome}} de {{firstName}}' },
    });
  });
});
