import { DEFAULT_HOURS } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { advance, begin } from './advance.js';
import { checkFlow } from './check-flow.js';
import { exitsOf } from './exits.js';
import type { Flow, FlowNode } from './flow.js';
import { INVOICE_TEXTS } from './invoice-texts.js';
import type { Advanced, FlowEvent, FlowState } from './state.js';

const RUNS = 100_000;
const QUEUE = 'vendas';
const KNOWN = {
  ...{ queueIds: [QUEUE], tagIds: ['vip', 'x'], userIds: [], integrationIds: ['i'], promptIds: ['p'] },
  ...{ invoiceIds: ['ixc'], fileKeys: [] },
};
const CPF = '529.982.247-25';
const ZONE = 'America/Sao_Paulo';
const facts = { tagIds: ['vip'], contact: { name: 'Ana' }, language: 'pt', isKnownContact: true };

type Seed = Readonly<{ kind: number; a: number; b: number; c: number }>;
const seeds = fc.array(fc.record({ kind: fc.nat(13), a: fc.nat(99), b: fc.nat(99), c: fc.nat(99) }), {
  minLength: 1,
  maxLength: 8,
});

const LAST: readonly FlowNode[] = [
  { kind: 'handOver', id: 'people', text: '' },
  { kind: 'end', id: 'end', text: 'Até logo' },
];

/** Nodes lead forward; only the contact's answers may lead back, as required for publishing. */
function flowOf(all: readonly Seed[]): Flow {
  const idOf = (n: number) => (n < all.length ? `n${n}` : n % 2 === 0 ? 'people' : 'end');
  const nodes = all.map((seed, n) =>
    nodeOf(seed, `n${n}`, {
      ahead: (by) => idOf(n + 1 + (by % 3)),
      anywhere: (by) => idOf(by % (all.length + 2)),
    }),
  );
  const made = Object.fromEntries([...nodes, ...LAST].map((node) => [node.id, node]));
  return { id: 'v', start: 'n0', nodes: reachable(made, 'n0'), texts: { handedOver: 'Aguarde.' } };
}

type Ways = { ahead: (by: number) => string; anywhere: (by: number) => string };
const asksOf = ({ a, b, c }: Seed, { ahead, anywhere }: Ways) => ({
  ...{ most: 1 + (c % 3), invalidText: 'Não entendi.', exhausted: anywhere(c) },
  noAnswer: { minutes: 1 + (a % 5), next: ahead(b) },
});
const menuOf = (seed: Seed, id: string, ways: Ways): FlowNode => ({
  ...{ kind: 'menu', id, text: 'Escolha', ...asksOf(seed, ways) },
  choices: [
    { key: '1', label: 'Um', next: ways.anywhere(seed.a) },
    { key: '2', label: 'Dois', next: ways.anywhere(seed.b) },
  ],
});
const questionOf = (seed: Seed, id: string, ways: Ways): FlowNode => ({
  ...{ kind: 'question', id, text: 'Quando?', check: 'date', save: 'dia', ...asksOf(seed, ways) },
  next: ways.anywhere(seed.a),
});
const botOf = ({ kind, a, b, c }: Seed, id: string, { ahead }: Ways): FlowNode => ({
  ...{ kind: 'bot', id, integrationId: kind === 3 ? 'i' : null, promptId: kind === 3 ? null : 'p' },
  ...{ seconds: a % 4, next: ahead(b), failed: ahead(c) },
});
const httpOf = ({ a, b }: Seed, id: string, { ahead }: Ways): FlowNode => ({
  ...{ kind: 'http', id, method: 'POST', url: 'https://loja.test/{{name}}', body: '{"dia": "{{dia}}"}' },
  ...{ saves: [{ name: 'dia', path: 'dia' }], next: ahead(a), failed: ahead(b) },
});
const invoiceOf = (seed: Seed, id: string, ways: Ways): FlowNode => ({
  ...{ kind: 'invoice', id, integrationId: 'ixc', text: seed.a % 2 === 0 ? '' : 'CPF?', texts: INVOICE_TEXTS.pt },
  ...asksOf(seed, ways),
  choices: seed.b % 2 === 0 ? [] : [{ key: '0', label: 'Voltar', next: ways.anywhere(seed.b) }],
  ...{ next: ways.anywhere(seed.a), none: ways.anywhere(seed.b), failed: ways.ahead(seed.c) },
});
const waitOf = ({ a, b, c }: Seed, id: string, { ahead }: Ways): FlowNode => ({
  ...{ kind: 'wait', id, minutes: 1 + (a % 9), from: b % 2 === 0 ? 'entry' : 'start', next: ahead(c) },
});
const closedOf = ({ a }: Seed, id: string, { ahead }: Ways): FlowNode => ({
  ...{ kind: 'closed', id, hours: DEFAULT_HOURS, timeZone: ZONE, text: 'Fechado', next: ahead(a) },
});
const conditionOf = ({ a, b, c }: Seed, id: string, { ahead }: Ways): FlowNode => ({
  ...{ kind: 'condition', id, when: { type: 'tag', tagId: a % 2 === 0 ? 'vip' : 'x' } },
  ...{ yes: ahead(b), no: ahead(c) },
});
const queueOf = ({ a }: Seed, id: string, { ahead }: Ways): FlowNode => ({
  ...{ kind: 'queue', id, queueId: QUEUE, next: ahead(a) },
});
const messageOf = ({ a }: Seed, id: string, { ahead }: Ways): FlowNode => ({
  ...{ kind: 'message', id, text: 'Oi {{values.dia}}', next: ahead(a) },
});
/** Indexed by the kind of the seed. */
const MAKERS = [
  ...[menuOf, menuOf, questionOf, botOf, botOf, waitOf, closedOf, conditionOf, queueOf, messageOf, httpOf, httpOf],
  ...[invoiceOf, invoiceOf],
] as const;
const nodeOf = (seed: Seed, id: string, ways: Ways): FlowNode => (MAKERS[seed.kind] ?? messageOf)(seed, id, ways);

function reachable(nodes: Record<string, FlowNode>, start: string): Record<string, FlowNode> {
  const found: Record<string, FlowNode> = {};
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = nodes[id];
    if (!node || found[id]) continue;
    found[id] = node;
    open.push(...exitsOf(node).map(({ to }) => to));
  }
  return found;
}

type Act = Readonly<{
  type: 'text' | 'ring' | 'answer' | 'fail' | 'stale' | 'twice';
  text: string;
  seconds: number;
  ended: boolean;
  pauseMs: number;
}>;
const acts = fc.array(
  fc.record({
    type: fc.constantFrom<Act['type'][]>('text', 'text', 'text', 'ring', 'answer', 'fail', 'stale', 'twice'),
    text: fc.constantFrom('1', '2', '9', '', '24/12/2026', CPF, '0', 'quero um bolo', 'atendente', '#'),
    seconds: fc.constantFrom(0, 1, 5, 61, 3_600, 50_000),
    ended: fc.boolean(),
    pauseMs: fc.constantFrom(0, 1_500),
  }),
  { maxLength: 14 },
);

function eventOf({ type, text, ended, pauseMs }: Act, flow: Flow, { node, timer, asked }: FlowState): FlowEvent {
  const step = asked?.step ?? -1;
  const kind = node === null ? undefined : flow.nodes[node]?.kind;
  const invoice = { number: '7', dueOn: '2026-12-10', cents: 9_990, pix: '000201', line: null, link: null };
  const invoices = ended ? { open: 1, oldest: [invoice] } : { open: 0, oldest: [] };
  const answered: FlowEvent & { step: number } =
    kind === 'http'
      ? { type: 'called', step, values: { dia: text } }
      : kind === 'invoice'
        ? { type: 'invoices', step, invoices }
        : { type: 'answered', step, messages: ['Resposta', 'Mais'], session: 's', ended, pauseMs };
  const events: Record<Act['type'], FlowEvent> = {
    text: { type: 'message', text },
    twice: { type: 'message', text },
    ring: { type: 'timeout', step: timer?.step ?? -1 },
    answer: answered,
    fail: { type: 'failed', step },
    stale: { ...answered, step: step - 1 },
  };
  return events[type];
}

/** Returns whether an event is still expected: an agent, a bot's reply, a timer, or the opening time. */
function isExpected(flow: Flow, { outcome, node: id, timer, asked, heard, saying }: FlowState): boolean {
  const node = id === null ? undefined : flow.nodes[id];
  if (outcome !== null || node?.kind === 'closed') return true;
  if (node?.kind === 'bot' && !asked && !saying && heard.length === 0) return true; // it replied and waits for the contact
  return timer !== null;
}

describe('a valid flow', () => {
  it(`never leaves a contact without a reply or a pending next step, in ${RUNS} conversations`, () => {
    let asked = 0;
    fc.assert(
      fc.property(seeds, acts, (all, then) => {
        const flow = flowOf(all);
        expect(checkFlow(flow, KNOWN)).toEqual([]);
        let now = new Date('2026-11-24T14:00:00Z').getTime();
        const situation = () => ({ flow, facts, now: new Date(now) });
        let last: Advanced = begin(situation(), 'oi');
        const ids = new Set<string>();
        const follow = (advanced: Advanced, isAnswerDue: boolean) => {
          last = advanced;
          for (const effect of advanced.effects) {
            if (effect.type !== 'say') continue;
            if (ids.has(effect.id)) throw new Error(`sent twice with the id ${effect.id}`);
            ids.add(effect.id);
          }
          const isQuiet = advanced.effects.every(({ type }) => type !== 'say' && type !== 'ask' && type !== 'wake');
          if (!isExpected(flow, advanced.state))
            throw new Error(`nothing is pending at ${String(advanced.state.node)}`);
          if (isAnswerDue && isQuiet && !isSilentState(flow, advanced.state)) throw new Error('no reply');
        };
        follow(last, true);
        for (const act of then) {
          now += act.seconds * 1_000;
          const before = last.state;
          const event = eventOf(act, flow, before);
          const advanced = advance(situation(), before, event);
          // handling the event again after a crash has the same result
          if (act.type === 'twice') expect(advance(situation(), before, event)).toEqual(advanced);
          follow(advanced, event.type === 'message' && before.outcome === null);
          if (event.type === 'message' && event.text === 'atendente' && before.outcome === null)
            expect(advanced.state.outcome).toBe('handedOver');
          asked += 1;
        }
        for (let rings = 0; last.state.timer && rings < 60; rings += 1) {
          now = Math.max(now, new Date(last.state.timer.at).getTime());
          follow(advance(situation(), last.state, { type: 'timeout', step: last.state.timer.step }), false);
        }
        if (last.state.timer) throw new Error('its timers never end');
      }),
      { numRuns: RUNS },
    );
    expect(asked).toBeGreaterThan(RUNS);
  });
});

/** Returns whether the flow is silent on purpose: an agent is coming, the desk is closed, or a bot is working. */
function isSilentState(flow: Flow, { outcome, node: id, asked, saying }: FlowState): boolean {
  const kind = id === null ? undefined : flow.nodes[id]?.kind;
  return outcome !== null || kind === 'wait' || kind === 'closed' || asked !== null || Boolean(saying);
}
