import { DEFAULT_HOURS } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { Talk } from '../test/talk.js';
import { exitsOf } from './exits.js';
import type { Desk, DeskOption, DeskQueue, DrawnFlow } from './desk.js';
import { generateFlow } from './generate-flow.js';
import { INVOICE_TEXTS } from './invoice-texts.js';

const SUNDAY = '2026-11-29T15:00:00Z';
const texts = {
  ...{ choose: 'Escolha:', invalid: 'Não entendi.', back: 'Voltar', root: 'Início', handedOver: 'Aguarde.' },
  ...{ lookUpFailed: 'Sem consulta agora.', anythingElse: 'Algo mais?', person: 'Falar com alguém' },
  invoice: INVOICE_TEXTS.pt,
};
const CPF = '529.982.247-25';

const option = (key: string, title: string, more: Partial<DeskOption> = {}): DeskOption => ({
  ...{ id: title, key, title, message: '', file: null, invoiceFrom: null, children: [] },
  ...more,
});
const queue = (name: string, more: Partial<DeskQueue> = {}): DeskQueue => ({
  ...{ id: name.toLowerCase(), name, greeting: `Bem-vindo a ${name}`, file: null, closedText: '' },
  ...{ hours: DEFAULT_HOURS, options: [], integrationId: null, promptId: null, flow: null },
  ...more,
});
const desk = (queues: DeskQueue[], more: Partial<Desk['connection']> = {}, settings: Partial<Desk> = {}): Desk => ({
  connection: {
    ...{ greeting: 'Olá!', closedText: 'Fechado', mostMenus: 3, menuMinutes: 0, transferMinutes: 0 },
    ...{ transferQueueId: null, integrationId: null, promptId: null, flow: null },
    ...more,
  },
  ...{ queues, scheduleType: 'disabled', calendar: { hours: DEFAULT_HOURS }, timeZone: 'America/Sao_Paulo', texts },
  greetsForOneQueue: false,
  ...settings,
});

/** Starts a conversation with the generated flow. */
function talkWith(made: Desk, now?: string): Talk {
  const flow = generateFlow(made);
  if (!flow) throw new Error('the desk has no flow');
  return new Talk({ ...flow, id: 'v' }, 'oi', now);
}

const sales = queue('Vendas');
const support = queue('Suporte', {
  options: [
    option('1', 'Boleto', { message: 'O boleto chega por e-mail.' }),
    option('2', 'Internet', { message: 'O que acontece?', children: [option('1', 'Lenta', { message: 'Reinicie.' })] }),
  ],
});
const MENU = 'Olá!\n\n*1* - Vendas\n*2* - Suporte';

describe('a connection with several queues', () => {
  it('greets with a menu, and the chosen queue sends its own greeting', () => {
    const talk = talkWith(desk([sales, support]));
    expect(talk.said).toEqual([MENU]);
    expect(talk.hears('1')).toMatchObject({ queues: ['vendas'], said: ['Bem-vindo a Vendas'] });
    expect(talk.state.outcome).toBe('handedOver');
  });

  it('navigates the option tree, back with 0 and to the root with #', () => {
    const talk = talkWith(desk([sales, support])).hears('2');
    expect(talk.said).toEqual(['Bem-vindo a Suporte\n\n*1* - Boleto\n*2* - Internet\n*0* - Voltar']);
    expect(talk.hears('2').said).toEqual(['O que acontece?\n\n*1* - Lenta\n*0* - Voltar\n*#* - Início']);
    expect(talk.hears('0').said[0]).toContain('Boleto');
    expect(talk.at('2026-11-23T15:05:00Z').hears('2').hears('#')).toMatchObject({ queues: [null], said: [MENU] });
    talk.hears('2').hears('2').at('2026-11-23T15:10:00Z').hears('1');
    expect([talk.said, talk.state.outcome]).toEqual([['Reinicie.'], 'handedOver']);
  });

  it("sends the menu up to the connection's limit, then announces an agent", () => {
    const talk = talkWith(desk([sales, support], { mostMenus: 2 }));
    expect(talk.hears('?').said).toEqual([`Não entendi.\n\n${MENU}`]);
    expect(talk.hears('?')).toMatchObject({ said: ['Aguarde.'], state: { outcome: 'handedOver' } });
  });

  it('has no limit with 0', () => {
    const talk = talkWith(desk([sales, support], { mostMenus: 0 }));
    for (let n = 1; n < 30; n += 1) talk.at(`2026-11-23T15:${String(n).padStart(2, '0')}:00Z`).hears('?');
    expect(talk.state.outcome).toBeNull();
  });

  it('transfers from the menu to agents after its minutes, in silence', () => {
    const talk = talkWith(desk([sales, support], { menuMinutes: 4 }));
    expect(talk.wakes).toEqual(['2026-11-23T15:04:00.000Z']);
    expect(talk.ring()).toMatchObject({ said: [], state: { outcome: 'handedOver' } });
  });

  it('moves a ticket without a queue in time, whatever happens first', () => {
    const transfer = { transferMinutes: 10, transferQueueId: 'geral' };
    const silent = talkWith(desk([sales, support], transfer));
    expect(silent.wakes).toEqual(['2026-11-23T15:10:00.000Z']);
    expect(silent.ring().queues).toEqual(['geral']);

    const both = talkWith(desk([sales, support], { ...transfer, menuMinutes: 4 }))
      .at('2026-11-23T15:04:00Z')
      .ring();
    expect(both.wakes).toEqual(['2026-11-23T15:10:00.000Z']);
    expect(both.ring().queues).toEqual(['geral']);

    const sooner = talkWith(desk([sales, support], { ...transfer, menuMinutes: 20 }));
    expect([sooner.wakes, sooner.ring().queues]).toEqual([['2026-11-23T15:10:00.000Z'], ['geral']]);

    const wrong = talkWith(desk([sales, support], { ...transfer, mostMenus: 1 })).hears('?');
    expect([wrong.said, wrong.wakes]).toEqual([['Aguarde.'], ['2026-11-23T15:10:00.000Z']]);
    expect(wrong.ring().queues).toEqual(['geral']);
  });
});

describe('a connection with one queue', () => {
  it('skips the menu, sends a greeting if configured, and always offers the options', () => {
    expect(generateFlow(desk([sales]))).toBeNull();
    expect(talkWith(desk([sales], {}, { greetsForOneQueue: true })).said).toEqual(['Bem-vindo a Vendas']);
    const talk = talkWith(desk([support]));
    expect(talk.said).toEqual(['Escolha:\n\n*1* - Boleto\n*2* - Internet']);
    expect(talk.hears('2').hears('#').said[0]).toContain('Boleto');
  });
});

describe('a connection without queues', () => {
  it('sends its greeting, if it has one', () => {
    expect(talkWith(desk([])).said).toEqual(['Olá!']);
    expect(generateFlow(desk([], { greeting: '' }))).toBeNull();
  });
});

describe('opening hours', () => {
  it('of the company: send a closed notice, and greet with the first message in opening hours', () => {
    const talk = talkWith(desk([sales, support], {}, { scheduleType: 'company' }), SUNDAY);
    expect([talk.said, talk.queues]).toEqual([['Fechado'], []]);
    expect(talk.at('2026-11-30T12:00:00Z').hears('oi').said).toEqual([MENU]);
  });

  it('of queues: apply once a queue is chosen, with its own text or that of the connection', () => {
    const night = queue('Plantão', { closedText: 'Plantão fechado' });
    const talk = () => talkWith(desk([sales, night], {}, { scheduleType: 'queue' }), SUNDAY);
    expect(talk().hears('1')).toMatchObject({ queues: ['vendas'], said: ['Fechado'] });
    expect(talk().hears('2')).toMatchObject({ queues: ['plantão'], said: ['Plantão fechado'] });
  });

  it('are ignored unless the company uses them', () => {
    expect(talkWith(desk([sales, support]), SUNDAY).said).toEqual([MENU]);
  });
});

describe('integrations and prompts', () => {
  const asked = (made: Desk, ...said: string[]) => {
    const talk = talkWith(made);
    for (const text of said) talk.hears(text);
    const node = generateFlow(made)?.nodes[talk.state.node ?? ''];
    return node?.kind === 'bot' ? (node.integrationId ?? node.promptId) : undefined;
  };

  it('of the queue take precedence over the connection, and an integration over a prompt', () => {
    const both = { integrationId: 'i-queue', promptId: 'p-queue' };
    const ofConnection = { integrationId: 'i-conn', promptId: null };
    expect(asked(desk([queue('Vendas', both)], ofConnection))).toBe('i-queue');
    expect(asked(desk([queue('Vendas', { promptId: 'p-queue' })], ofConnection))).toBe('p-queue');
    expect(asked(desk([sales], ofConnection))).toBe('i-conn');
    expect(asked(desk([], { promptId: 'p-conn' }))).toBe('p-conn');
  });

  it('reply after the last option', () => {
    const made = desk([{ ...support, promptId: 'p' }]);
    expect(asked(made)).toBeUndefined();
    expect(asked(made, '2', '1')).toBe('p');
  });
});

describe('an option with an invoice lookup', () => {
  const invoice = { number: '7', dueOn: '2026-12-10', cents: 9_990, pix: '000201', line: null, link: null };
  const bills = queue('Contas', {
    options: [
      option('1', 'Segunda via', { invoiceFrom: 'ixc', message: 'Qual é o CPF?' }),
      option('2', 'Outra', { invoiceFrom: 'ixc', children: [option('1', 'Reclamar', { message: 'Conte.' })] }),
    ],
  });
  const asked = (key: string) =>
    talkWith(desk([sales, bills]))
      .hears('2')
      .hears(key);
  const answered = (key: string, open: number) => {
    const talk = asked(key).hears(CPF);
    const oldest = open === 0 ? [] : [invoice];
    return talk.hears({ type: 'invoices', step: talk.state.step, invoices: { open, oldest } });
  };

  it('uses its own text or the default, and returns with 0 or to the root with #', () => {
    expect(asked('1').said).toEqual(['Qual é o CPF?\n\n*0* - Voltar\n*#* - Início']);
    expect(asked('2').said[0]).toContain('Digite o CPF ou CNPJ');
    expect(asked('1').hears('0').said[0]).toContain('Segunda via');
    expect(asked('1').hears('#')).toMatchObject({ queues: [null], said: [MENU.replace('Suporte', 'Contas')] });
  });

  it('calls the integration, sends the invoices, and then offers an agent and the ways back', () => {
    expect(asked('1').hears(CPF).of('lookUp')).toMatchObject([{ integrationId: 'ixc' }]);
    const talk = answered('1', 1);
    expect(talk.said.slice(1)).toEqual(['000201', 'Algo mais?\n\n*1* - Falar com alguém\n*0* - Voltar\n*#* - Início']);
    expect(talk.hears('1').state.outcome).toBe('handedOver');
    expect(answered('2', 0).said).toEqual([texts.invoice.none, expect.stringContaining('*1* - Reclamar')]);
  });

  it('rejects an invalid document up to three times and then transfers to an agent, as it does when the lookup fails', () => {
    const talk = asked('1').hears('529.982.247-26').hears('1234');
    expect(talk.said).toEqual([expect.stringMatching(/^Este CPF ou CNPJ não é válido[^]*Qual é o CPF\?/)]);
    expect(talk.hears('nada')).toMatchObject({ said: ['Aguarde.'], state: { outcome: 'handedOver' } });
    const failed = asked('1').hears(CPF);
    expect(failed.hears({ type: 'failed', step: failed.state.step })).toMatchObject({
      said: ['Sem consulta agora.'],
      state: { outcome: 'handedOver' },
    });
  });
});

describe('a drawn flow', () => {
  const silent: DrawnFlow = {
    start: 'menu',
    nodes: {
      menu: { kind: 'queue', id: 'menu', queueId: 'caixa', next: 'people' },
      people: { kind: 'handOver', id: 'people', text: '' },
    },
  };
  const noAnswer = { minutes: 5, next: 'bye' };
  const flow: DrawnFlow = {
    start: 'menu',
    nodes: {
      menu: {
        ...{ kind: 'menu', id: 'menu', text: 'Como foi?', invalidText: '', most: 2, exhausted: 'bye', noAnswer },
        choices: [{ key: '1', label: 'Bom', next: 'ask' }],
      },
      ask: {
        ...{ kind: 'question', id: 'ask', text: 'Quando?', check: 'date', save: 'dia', invalidText: '', most: 1 },
        ...{ exhausted: 'bye', noAnswer, next: 'known' },
      },
      known: { kind: 'condition', id: 'known', when: { type: 'knownContact' }, yes: 'http', no: 'bye' },
      http: {
        ...{ kind: 'http', id: 'http', method: 'GET', url: 'https://loja.test', body: '', saves: [] },
        ...{ next: 'closed', failed: 'bye' },
      },
      closed: { kind: 'message', id: 'closed', text: 'Anotado.', next: 'bye' },
      bye: { kind: 'end', id: 'bye', text: 'Tchau' },
    },
  };

  it("replaces everything after the company's hours on a connection", () => {
    const talk = talkWith(desk([sales, support], { flow }));
    expect(talk.said).toEqual(['Como foi?\n\n*1* - Bom']);
    talk.hears('1').hears('24/12/2026');
    talk.hears({ type: 'called', step: talk.state.step, values: {} });
    expect([talk.said, talk.state.outcome]).toEqual([['Anotado.', 'Tchau'], 'ended']);
    const closed = talkWith(desk([], { flow }, { scheduleType: 'company' }), SUNDAY);
    expect(closed.said).toEqual(['Fechado']);
    expect(closed.at('2026-11-30T12:00:00Z').hears('oi').said).toEqual(['Como foi?\n\n*1* - Bom']);
  });

  it('replaces greeting, options and bot of a queue, after its hours', () => {
    const drawn = { ...support, promptId: 'p', flow };
    const talk = talkWith(desk([sales, drawn])).hears('2');
    expect(talk).toMatchObject({ queues: ['suporte'], said: ['Como foi?\n\n*1* - Bom'] });
    expect(talk.hears('x').hears('x').said).toEqual(['Tchau']);
    const closed = talkWith(desk([sales, drawn], {}, { scheduleType: 'queue' }), SUNDAY).hears('2');
    expect(closed.said).toEqual(['Fechado']);
  });

  it('cannot lead back into the generated nodes, whatever its node ids are', () => {
    const made = generateFlow(desk([sales, { ...support, flow }, queue('Caixa', { flow })]));
    if (!made) throw new Error('the desk has no flow');
    for (const id of ['menu', 'ask', 'http']) expect(made.nodes[`flow suporte ${id}`]).toBeDefined();
    const exits = Object.values(made.nodes).filter(({ id }) => id.startsWith('flow suporte '));
    expect(exits.flatMap(exitsOf).every(({ to }) => to.startsWith('flow suporte '))).toBe(true);
  });

  it('also runs on a desk without texts', () => {
    expect(talkWith(desk([sales], { flow: silent }))).toMatchObject({ queues: ['caixa'], said: [] });
  });
});
