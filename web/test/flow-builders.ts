import {
  DEFAULT_HOURS,
  type CompanyFlow,
  type DraftNode,
  type FlowContent,
  type PublishedFlow,
} from '@recado/contracts';

const AT = '2026-11-21T12:00:00.000Z';

const HOURS = DEFAULT_HOURS.map((day) => ({ ...day, startTime: '02:00', endTime: '04:00' }));

/**
 * A flow that checks opening hours: between two and four at night a menu with sales and the team, otherwise a message.
 */
const NODES: readonly DraftNode[] = [
  { kind: 'condition', id: 'open', when: { type: 'hours', hours: HOURS }, yes: 'menu', no: 'closed' },
  { kind: 'message', id: 'closed', text: 'Estamos fechados.', next: 'people' },
  {
    ...{ kind: 'menu', id: 'menu', text: 'Como podemos ajudar?', invalidText: 'Não entendi.', most: 3 },
    ...{ exhausted: 'people', noAnswer: { minutes: 30, next: 'people' } },
    choices: [
      { key: '1', label: 'Pedido', next: 'order' },
      { key: '2', label: 'Equipe', next: 'people' },
    ],
  },
  {
    ...{ kind: 'question', id: 'order', text: 'O que deseja?', check: 'text', save: 'order', next: 'noted' },
    ...{ invalidText: '', most: 3, exhausted: 'people', noAnswer: { minutes: 30, next: 'people' } },
  },
  { kind: 'message', id: 'noted', text: 'Anotado: {{order}}', next: 'sales' },
  { kind: 'queue', id: 'sales', queueId: 'sales', next: 'people' },
  { kind: 'handOver', id: 'people', text: 'Já vamos.' },
];
const TITLES: Readonly<Record<string, string>> = {
  ...{ open: 'Aberto?', closed: 'Aviso', menu: 'Menu principal', order: 'Pedido', noted: 'Confirmação' },
  ...{ sales: 'Vendas', people: 'Equipe' },
};

export const aDraft = (more: readonly DraftNode[] = []): FlowContent => {
  const nodes = [...NODES, ...more];
  return {
    start: 'open',
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
    places: Object.fromEntries(nodes.map(({ id }, n) => [id, { x: n * 320, y: 0, title: TITLES[id] ?? '' }])),
  };
};

export const aFlow = (fields: Partial<CompanyFlow> = {}): CompanyFlow => ({
  ...{ id: 'f1', name: 'Atendimento', draft: aDraft(), revision: 4, publishedVersion: null, isChanged: true },
  ...{ createdAt: AT, updatedAt: AT },
  ...fields,
});

export const aVersion = (fields: Partial<PublishedFlow> = {}): PublishedFlow => ({
  ...{ flowId: 'f1', number: 1, note: '', content: aDraft(), publishedAt: AT, rolledBackTo: null },
  publishedBy: { id: 'marina', name: 'Marina Alves' },
  ...fields,
});
