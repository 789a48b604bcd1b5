import type { FlowContent, FlowScenario, ScenarioStep } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { compileFlow } from './compile-flow.js';
import { INVOICE_TEXTS } from './invoice-texts.js';
import { runScenario } from './run-scenario.js';

const NO_ANSWER = { minutes: 10, next: 'people' };
const DRAWN: FlowContent = {
  start: 'menu',
  nodes: {
    menu: {
      ...{ kind: 'menu', id: 'menu', text: 'Oi!', invalidText: 'Como?', most: 2, exhausted: 'people' },
      choices: [{ key: '1', label: 'Pedido', next: 'ask' }],
      noAnswer: NO_ANSWER,
    },
    ask: {
      ...{ kind: 'question', id: 'ask', text: 'Qual?', check: 'text', save: 'order', next: 'call' },
      ...{ invalidText: '', most: 2, exhausted: 'people', noAnswer: NO_ANSWER },
    },
    call: {
      ...{
        kind: 'http',
        id: 'call',
        method: 'GET',
        url: 'https://loja.test/',
        body: '',
        next: 'price',
        failed: 'people',
      },
      saves: [{ name: 'total', path: 'total' }],
    },
    price: { kind: 'message', id: 'price', text: 'Custa {{total}}.', next: 'go' },
    go: { kind: 'queue', id: 'go', queueId: 'sales', next: 'people' },
    people: { kind: 'handOver', id: 'people', text: 'Já vamos.' },
  },
  places: {},
};
const COMPANY = {
  ...{ calendar: { hours: [] }, timeZone: 'UTC', texts: { handedOver: 'Uma pessoa vem.' } },
  invoiceTexts: INVOICE_TEXTS.pt,
};
const run = (steps: ScenarioStep[], drawn = DRAWN) => {
  const scenario: FlowScenario = {
    ...{ name: 'Pedido', startsAt: '2026-11-23T15:00:00Z', steps },
    contact: { tagIds: [], language: 'pt', isKnownContact: false },
  };
  return runScenario({ ...compileFlow(drawn, COMPANY), id: 'draft' }, scenario).difference;
};
const write = (text: string): ScenarioStep => ({ type: 'write', text });
const says = (text: string, how: 'equal' | 'contains' = 'contains'): ScenarioStep => ({ type: 'says', how, text });

const ORDER: ScenarioStep[] = [
  ...[write('oi'), says('Oi!'), { type: 'reaches' as const, nodeId: 'menu' }],
  ...[write('1'), { type: 'takes' as const, nodeId: 'menu', exit: 'choice-0' }, says('Qual?', 'equal')],
  ...[write('dois bolos'), { type: 'value' as const, name: 'order', value: 'dois bolos' }],
  { type: 'addressAnswers', values: { total: '9,50' } },
  ...[says('Custa 9,50.', 'equal'), { type: 'queue' as const, queueId: 'sales' }, says('Já vamos.')],
  { type: 'outcome', outcome: 'handedOver' },
];

describe('runScenario', () => {
  it('finds no difference if the flow does everything that is expected', () => {
    expect(run(ORDER)).toBeNull();
  });

  it.each<[string, Partial<FlowContent['nodes']>, object]>([
    [
      'a text',
      { price: { ...DRAWN.nodes['price'], text: 'É {{total}}.' } as never },
      { step: 9, code: 'says', found: 'É 9,50.', nodeId: 'price' },
    ],
    [
      'a queue',
      { go: { kind: 'queue', id: 'go', queueId: 'other', next: 'people' } },
      { step: 10, code: 'queue', found: 'other' },
    ],
    [
      'an end',
      { people: { kind: 'end', id: 'people', text: 'Já vamos.' } },
      { step: 12, code: 'outcome', found: 'ended', nodeId: 'people' },
    ],
  ])('returns the first step at which %s differs, and what was found instead', (_case, nodes, difference) => {
    const changed = { ...DRAWN, nodes: { ...DRAWN.nodes, ...nodes } as FlowContent['nodes'] };
    expect(run(ORDER, changed)).toMatchObject(difference);
  });

  it('expects texts in order', () => {
    expect(run([write('oi'), says('Oi!'), says('Oi!')])).toMatchObject({ step: 2, code: 'says', found: '' });
  });

  it('continues after a timer, and after a failed HTTP call', () => {
    expect(
      run([write('oi'), { type: 'wait', minutes: 11 }, { type: 'takes', nodeId: 'menu', exit: 'noAnswer' }]),
    ).toBeNull();
    const failed: ScenarioStep[] = [write('oi'), write('1'), write('x'), { type: 'fails' }];
    expect(run([...failed, { type: 'takes', nodeId: 'call', exit: 'failed' }])).toBeNull();
    expect(run([...failed, { type: 'queue', queueId: 'sales' }])).toMatchObject({ code: 'queue', found: '' });
  });

  const asked = (body: string, status = 200): ScenarioStep[] => [
    ...[write('oi'), write('1'), write('bolo')],
    { type: 'addressReplies', status, body },
  ];

  it('takes the values from the HTTP response, and fails for an error status or invalid JSON', () => {
    expect(run([...asked('{"total": 9.5}'), says('Custa 9.5.', 'equal')])).toBeNull();
    const fails: ScenarioStep = { type: 'takes', nodeId: 'call', exit: 'failed' };
    expect(run([...asked('{"total": 9.5}', 404), fails])).toBeNull();
    expect(run([...asked('<html>'), fails])).toBeNull();
  });

  it('continues with the invoices of a lookup, and by another exit if there are none', () => {
    const lookUp: FlowContent = {
      ...DRAWN,
      start: 'bills',
      nodes: {
        ...DRAWN.nodes,
        bills: {
          ...{ kind: 'invoice', id: 'bills', integrationId: 'asaas', text: 'CPF?', choices: [], invalidText: '' },
          ...{ most: 2, exhausted: 'people', noAnswer: NO_ANSWER, next: 'price', none: 'go', failed: 'people' },
        },
      },
    };
    const invoice = { number: '77', dueOn: '2026-12-10', cents: 9_990, pix: null, line: null, link: null };
    const finds = (open: number, oldest = [invoice].slice(0, open)): ScenarioStep[] => [
      ...[write('oi'), write('529.982.247-25')],
      { type: 'lookUpFinds', open, oldest },
    ];
    expect(
      run([...finds(1), says('77'), { type: 'takes', nodeId: 'bills', exit: 'next' }, says('Custa')], lookUp),
    ).toBeNull();
    expect(run([...finds(0), { type: 'queue', queueId: 'sales' }], lookUp)).toBeNull();
    expect(run([...finds(0).slice(0, 2), { type: 'botAnswers', messages: [], ended: true }], lookUp)).toMatchObject({
      ...{ code: 'notAsked', step: 2 },
    });
  });

  it('reports an unexpected response, a message after the end, and a missing node', () => {
    expect(run([write('oi'), { type: 'fails' }])).toMatchObject({ step: 1, code: 'notAsked', nodeId: 'menu' });
    expect(run([write('oi'), write('atendente'), write('oi?')])).toMatchObject({ step: 2, code: 'over' });
    expect(run([write('oi'), { type: 'reaches', nodeId: 'old' }])).toMatchObject({ code: 'gone', nodeId: 'old' });
  });
});
