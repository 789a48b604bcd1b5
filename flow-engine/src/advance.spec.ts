import { DEFAULT_HOURS } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { Talk } from '../test/talk.js';
import { begin } from './advance.js';
import type { Flow, FlowNode } from './flow.js';
import type { FlowEvent } from './state.js';

const HANDED_OVER = 'Uma pessoa vai continuar.';

const flowOf = (start: string, ...nodes: FlowNode[]): Flow => ({
  ...{ id: 'v1', start, texts: { handedOver: HANDED_OVER } },
  nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
});
const handOver: FlowNode = { kind: 'handOver', id: 'people', text: '' };
const end: FlowNode = { kind: 'end', id: 'end', text: 'Até logo' };
const message = (id: string, next: string, text = id): FlowNode => ({ kind: 'message', id, text, next });
const menu = (more: Partial<Extract<FlowNode, { kind: 'menu' }>> = {}): FlowNode => ({
  ...{ kind: 'menu', id: 'menu', text: 'Escolha', invalidText: 'Não entendi.', most: 3, exhausted: 'people' },
  choices: [
    { key: '1', label: 'Vendas', next: 'sold' },
    { key: '2', label: 'Suporte', next: 'end' },
  ],
  noAnswer: { minutes: 10, next: 'late' },
  ...more,
});
const bot = (more: Partial<Extract<FlowNode, { kind: 'bot' }>> = {}): FlowNode => ({
  ...{ kind: 'bot', id: 'bot', integrationId: null, promptId: 'p1', seconds: 3, next: 'end', failed: 'people' },
  ...more,
});

describe('a file of a step', () => {
  const fileOf = (kind: 'image' | 'audio') => ({ key: 'co/1', kind, mimeType: 'x/y', fileName: 'a', bytes: 1 });
  const sent = (node: FlowNode) => new Talk(flowOf(node.id, node, handOver)).of('say');

  it('is sent with its text as a caption, or before the text if its kind has no caption', () => {
    const hello = message('hello', 'people');
    expect(sent({ ...hello, file: fileOf('image') } as FlowNode)).toMatchObject([
      { text: 'hello', file: { key: 'co/1' } },
    ]);
    const [heard, read, ...more] = sent({ ...hello, file: fileOf('audio') } as FlowNode);
    expect([heard, read, more]).toMatchObject([{ text: '', file: { key: 'co/1' } }, { text: 'hello' }, []]);
    expect(read).not.toHaveProperty('file');
  });

  it('is sent with the final text, or alone', () => {
    const last = { kind: 'end' as const, id: 'end', file: fileOf('image') };
    expect(sent({ ...last, text: 'Tchau' })).toMatchObject([{ text: 'Tchau', file: { key: 'co/1' } }]);
    expect(sent({ ...last, text: '' })).toMatchObject([{ text: '', file: { key: 'co/1' } }]);
  });
});

describe('a menu', () => {
  const flow = flowOf(
    'hello',
    message('hello', 'menu'),
    menu(),
    message('sold', 'people'),
    message('late', 'people'),
    handOver,
    end,
  );

  it('is sent after the preceding message, with its list, and waits', () => {
    const talk = new Talk(flow);
    expect(talk.said).toEqual(['hello', 'Escolha\n\n*1* - Vendas\n*2* - Suporte']);
    expect(talk.state).toMatchObject({ node: 'menu', outcome: null });
    expect(talk.of('wake')).toEqual([{ type: 'wake', step: 1, at: '2026-11-23T15:10:00.000Z' }]);
  });

  it('follows the choice, and ends by transferring to an agent', () => {
    const talk = new Talk(flow).hears('1');
    expect(talk.said).toEqual(['sold']);
    expect(talk.state).toMatchObject({ node: null, outcome: 'handedOver', timer: null });
    expect(talk.hears('1').effects).toEqual([]);
  });

  it('repeats after an invalid answer, up to its limit', () => {
    const talk = new Talk(flow).hears('9');
    expect(talk.said).toEqual(['Não entendi.\n\nEscolha\n\n*1* - Vendas\n*2* - Suporte']);
    expect(talk.hears('9').said).toHaveLength(1);
    expect(talk.hears('9')).toMatchObject({ said: [], state: { outcome: 'handedOver' } });
  });

  it('counts from zero when it is entered again, and sends its file on entry but not on a repeat', () => {
    const file = { key: 'co/1', kind: 'image' as const, mimeType: 'image/png', fileName: 'mapa.png', bytes: 1 };
    const round = flowOf('menu', menu({ most: 2, file }), message('sold', 'menu'), handOver, end);
    const talk = new Talk(round);
    expect(talk.of('say')).toMatchObject([{ file }]);
    for (let n = 0; n < 3; n += 1) talk.after(60).hears('1');
    expect(talk.of('say').at(-1)).toMatchObject({ file });
    expect(talk.after(60).hears('9').of('say')[0]).not.toHaveProperty('file');
    expect(talk.state.outcome).toBeNull();
  });

  it('times out, even after an invalid answer', () => {
    const talk = new Talk(flow).after(500).hears('9');
    expect(talk.of('wake')).toEqual([]);
    expect(talk.hears({ type: 'timeout', step: 1 }).said).toEqual(['late']);
  });

  it('ignores the timer of another step', () => {
    const talk = new Talk(flow);
    const before = talk.state;
    talk.hears({ type: 'timeout', step: 7 });
    expect(talk.state).toBe(before);
  });

  it('gives every effect a unique id', () => {
    const talk = new Talk(flow);
    const ids = [talk, talk.hears('9'), talk.hears('8')].flatMap(() => talk.of('say').map(({ id }) => id));
    const first = new Talk(flow).of('say').map(({ id }) => id);
    expect(new Set([...first, ...ids]).size).toBe(first.length + 1);
    expect(new Talk(flow).of('say').map(({ id }) => id)).toEqual(first);
  });
});

describe('an agent', () => {
  const flow = flowOf('menu', menu(), message('sold', 'people'), message('late', 'people'), handOver, end);

  it('can be requested by keyword at any time', () => {
    expect(new Talk(flow).hears('Atendente')).toMatchObject({ said: [HANDED_OVER], state: { outcome: 'handedOver' } });
    expect(new Talk(flow, 'quero falar').state.outcome).toBeNull();
    expect(new Talk(flow, 'Humano').state.outcome).toBe('handedOver');
  });

  it('silences the flow by replying', () => {
    const talk = new Talk(flow).hears({ type: 'person' });
    expect([talk.effects, talk.state.outcome]).toEqual([[], 'handedOver']);
    expect(talk.ring().effects).toEqual([]);
  });

  it('takes over from a loop: after five replies in a minute, but not from a slow conversation', () => {
    const endless = flowOf(
      'menu',
      menu({ most: 0 }),
      message('sold', 'menu'),
      message('late', 'people'),
      handOver,
      end,
    );
    const loop = new Talk(endless);
    for (let n = 0; n < 4; n += 1) expect(loop.after(5).hears('9').state.outcome).toBeNull();
    expect(loop.after(5).hears('9')).toMatchObject({ said: [HANDED_OVER], state: { outcome: 'handedOver' } });

    const slow = new Talk(endless);
    for (let n = 0; n < 10; n += 1) expect(slow.after(20).hears('9').state.outcome).toBeNull();
  });
});

describe('an automatic sender', () => {
  const flow = flowOf('bot', bot(), end, handOver);
  const answer = (talk: Talk) =>
    talk
      .after(30)
      .ring()
      .hears({ type: 'answered', step: talk.state.step, messages: ['Oi'], session: null, ended: false, pauseMs: 0 });

  it.each([
    'Esta é uma mensagem automática. Responderemos em breve.',
    'RESPOSTA AUTOMÁTICA: fora do escritório',
    'Respuesta automática: gracias',
    'Mensaje automático',
    'This is an automated message.',
    'Auto-Reply: I am away',
    'I am out of the office until Monday.',
  ])('is transferred to an agent without a reply if it identifies itself: %s', (text) => {
    expect(new Talk(flow, text)).toMatchObject({ said: [], state: { outcome: 'handedOver' } });
    expect(answer(new Talk(flow)).hears(text)).toMatchObject({ said: [], state: { outcome: 'handedOver' } });
  });

  it.each(['Quero comprar uma máquina automática', 'My office is out of town', 'A resposta foi boa'])(
    'is not detected in %s',
    (text) => expect(new Talk(flow, text).state.outcome).toBeNull(),
  );

  it('is cut off at the fourth repetition, whatever numbers the text contains', () => {
    const talk = answer(new Talk(flow));
    for (let n = 1; n <= 3; n += 1) {
      talk.hears(`Seu chamado ${n} foi registrado às 10:0${n}`);
      expect(talk.state.outcome).toBeNull();
      answer(talk);
    }
    expect(talk.hears('Seu chamado 4 foi registrado às 10:04')).toMatchObject({ said: [HANDED_OVER] });
  });

  it('is not assumed for repeated menu keys, or when another text comes in between', () => {
    const keys = answer(new Talk(flow));
    for (let n = 0; n < 9; n += 1) answer(keys.hears('1'));
    expect(keys.state.outcome).toBeNull();
    const person = answer(new Talk(flow));
    for (const text of [
      'Quero dois bolos',
      'Quero dois bolos',
      'De cenoura, por favor',
      'Quero dois bolos',
      'Quero dois bolos',
    ])
      answer(person.hears(text));
    expect(person.state.outcome).toBeNull();
  });
});

describe('a bot', () => {
  const flow = flowOf('bot', bot(), end, handOver);
  const answered = (step: number, messages: string[], more: object = {}): FlowEvent => ({
    ...{ type: 'answered', step, messages, session: 's', ended: false, pauseMs: 0 },
    ...more,
  });

  it('is called once for a burst, with all its messages, three seconds after the last one', () => {
    const talk = new Talk(flow, 'oi');
    expect(talk.of('wake')).toEqual([{ type: 'wake', step: 1, at: '2026-11-23T15:00:03.000Z' }]);
    expect(talk.after(2).hears('tudo bem?').of('wake')).toMatchObject([{ at: '2026-11-23T15:00:05.000Z' }]);
    expect(talk.hears({ type: 'timeout', step: 1 }).effects).toEqual([]);
    expect(talk.ring().of('ask')).toMatchObject([{ text: 'oi\ntudo bem?', promptId: 'p1', session: null }]);
  });

  it('is called after a minute at the latest', () => {
    const talk = new Talk(flow);
    for (let n = 0; n < 29; n += 1) talk.after(2).hears('mais');
    expect(talk.after(1).hears('mais').of('wake')).toMatchObject([{ at: '2026-11-23T15:01:00.000Z' }]);
  });

  it('replies, keeps its session, and is called again with the next message', () => {
    const talk = new Talk(flow).after(3).ring();
    const { step } = talk.state;
    expect(talk.hears(answered(step, ['Oi!', 'Como posso ajudar?'])).said).toEqual(['Oi!', 'Como posso ajudar?']);
    talk.after(9).hears('2 pães').after(3).ring();
    expect(talk.of('ask')).toMatchObject([{ text: '2 pães', session: 's' }]);
  });

  describe('that uses tools', () => {
    const voice = { key: 'co/v', kind: 'voice' as const, mimeType: 'audio/ogg', fileName: 'voice.ogg', bytes: 9 };
    const tag = { type: 'tag', tagId: 'vip' } as const;

    it('performs its actions after its messages, which list the tools used', () => {
      const talk = new Talk(flow).after(3).ring();
      talk.hears(answered(talk.state.step, ['Oi!'], { voice, consulted: ['pedidos'], actions: [tag] }));
      expect(talk.effects).toMatchObject([{ type: 'say', text: 'Oi!', file: voice, consulted: ['pedidos'] }, tag]);
      expect(talk.state.outcome).toBeNull();
    });

    it('ends the conversation after its closing message', () => {
      const talk = new Talk(flow).after(3).ring();
      talk.hears(answered(talk.state.step, ['Tchau!'], { ended: true, actions: [{ type: 'close' }] }));
      expect(talk.effects).toMatchObject([{ type: 'say', text: 'Tchau!' }, { type: 'close' }]);
      expect(talk.state.outcome).toBe('ended');
    });

    it('sends its text unchanged', () => {
      const talk = new Talk(flow).after(3).ring();
      talk.hears(answered(talk.state.step, ['São {{hour}}? {{values.x}}']));
      expect(talk.effects).toMatchObject([{ type: 'say', text: 'São {{hour}}? {{values.x}}', isLiteral: true }]);
    });

    it('drops the actions of a reply to an outdated message', () => {
      const talk = new Talk(flow).after(3).ring();
      const { step } = talk.state;
      talk.hears('espera').hears(answered(step, ['Tchau!'], { ended: true, actions: [tag, { type: 'close' }] }));
      expect(talk.effects.map(({ type }) => type)).toEqual(['ask', 'wake']);
      expect(talk.state.outcome).toBeNull();
    });
  });

  it('pauses before each message, collects incoming messages meanwhile, and counts as one reply', () => {
    const talk = new Talk(flowOf('bot', bot({ promptId: null, integrationId: 'typebot' }), end, handOver))
      .after(3)
      .ring();
    const { step } = talk.state;
    const messages = ['1', '2', '3', '4', '5', '6'];
    expect(talk.hears(answered(step, messages, { pauseMs: 1_500 })).said).toEqual([]);
    expect(talk.wakes).toEqual(['2026-11-23T15:00:04.500Z']);
    expect(talk.after(1.5).ring().said).toEqual(['1']);
    expect(talk.hears('e mais?').effects).toEqual([]);
    for (const text of messages.slice(1)) expect(talk.after(1.5).ring().said).toEqual([text]);
    expect(talk.of('ask')).toMatchObject([{ text: 'e mais?' }]);
    expect(talk.state.answeredAt).toHaveLength(1);
  });

  it('continues in the flow after its last message, and stops when an agent takes over', () => {
    const talk = new Talk(flow).after(3).ring();
    const { step } = talk.state;
    const two = answered(step, ['a', 'b'], { pauseMs: 1_000, ended: true });
    expect(talk.hears(two).after(1).ring()).toMatchObject({ said: ['a'], state: { outcome: null } });
    expect(talk.after(1).ring().state.outcome).not.toBeNull();

    const taken = new Talk(flow).after(3).ring();
    taken
      .hears(answered(taken.state.step, ['a', 'b'], { pauseMs: 1_000 }))
      .after(1)
      .ring();
    const { timer } = taken.state;
    taken.hears({ type: 'person' });
    expect(taken.after(1).hears({ type: 'timeout', step: timer?.step ?? -1 }).said).toEqual([]);
  });

  it('is called again with all messages if one arrived before its reply, and drops the outdated reply', () => {
    const talk = new Talk(flow, 'a').after(3).ring();
    const { step } = talk.state;
    expect(talk.hears('b').effects).toEqual([]);
    talk.hears(answered(step, ['sobre a']));
    expect(talk.said).toEqual([]);
    expect(talk.of('ask')).toMatchObject([{ text: 'a\nb' }]);
  });

  it('with its own flow delivers its reply before it is called again', () => {
    const talk = new Talk(flowOf('bot', bot({ promptId: null, integrationId: 'n8n' }), end, handOver), 'a')
      .after(3)
      .ring();
    const { step } = talk.state;
    talk.hears('b').hears(answered(step, ['sobre a']));
    expect(talk.said).toEqual(['sobre a']);
    expect(talk.of('ask')).toMatchObject([{ text: 'b' }]);
  });

  it('continues in the flow when it ends', () => {
    const talk = new Talk(flow).after(3).ring();
    talk.hears(answered(talk.state.step, ['Pronto'], { ended: true }));
    expect(talk.said).toEqual(['Pronto', 'Até logo']);
    expect(talk.state.outcome).toBe('ended');
  });

  it.each(['failed', 'timeout'] as const)('that has %s transfers to an agent', (type) => {
    const talk = new Talk(flow).after(3).ring();
    talk.hears({ type, step: talk.state.step });
    expect(talk.state.outcome).toBe('handedOver');
  });

  it('that replies too late is ignored', () => {
    const talk = new Talk(flow).after(3).ring();
    const { step } = talk.state;
    talk.ring().hears(answered(step, ['tarde']));
    expect(talk.effects).toEqual([]);
  });
});

describe('an HTTP call', () => {
  const saves = [{ name: 'total', path: 'total' }];
  const http: FlowNode = {
    ...{ kind: 'http', id: 'http', method: 'POST', url: 'https://loja.test/{{values.cpf}}?n={{name}}' },
    ...{ body: '{"cpf": "{{cpf}}"}', saves, next: 'thanks', failed: 'end' },
  };
  const ask: FlowNode = {
    ...{ kind: 'question', id: 'ask', text: 'CPF?', check: 'text', save: 'cpf', most: 2, invalidText: '' },
    ...{ exhausted: 'people', noAnswer: null, next: 'http' },
  };
  const flow = flowOf('ask', ask, http, message('thanks', 'bot', 'Total: {{values.total}}'), bot(), end, handOver);
  const calling = () => new Talk(flow).hears('1/2');
  const called = (talk: Talk): FlowEvent => ({ type: 'called', step: talk.state.step, values: { total: '9,90' } });

  it('sends known values and stores the returned values', () => {
    const talk = calling();
    const call = { method: 'POST', url: 'https://loja.test/1%2F2?n=Ana', body: '{"cpf": "1/2"}', saves };
    expect(talk.of('call')).toEqual([{ type: 'call', step: 2, ...call }]);
    expect(talk.wakes).toEqual(['2026-11-23T15:01:30.000Z']);
    expect(talk.hears(called(talk)).said).toEqual(['Total: 9,90']);
    expect(talk.state.values).toEqual({ cpf: '1/2', total: '9,90' });
  });

  it('keeps messages that arrive meanwhile for a bot that follows', () => {
    const talk = calling();
    const answer = called(talk);
    expect(talk.hears('rápido!').effects).toEqual([]);
    talk.hears(answer).after(3).ring();
    expect(talk.of('ask')).toMatchObject([{ text: '1/2\nrápido!' }]);
  });

  it('uses the first response only, and none after an agent was requested', () => {
    const talk = calling();
    const answer = called(talk);
    talk.hears(answer).hears(answer);
    expect(talk.effects).toEqual([]);
    expect(calling().hears('atendente')).toMatchObject({ said: [HANDED_OVER], state: { outcome: 'handedOver' } });
    expect(calling().hears('atendente').hears(answer).effects).toEqual([]);
  });

  it.each(['failed', 'timeout'] as const)('that has %s uses its failure exit', (type) => {
    const talk = calling().after(90);
    talk.hears({ type, step: talk.state.step });
    expect(talk.state).toMatchObject({ outcome: 'ended', values: { cpf: '1/2' } });
  });
});

describe('other nodes', () => {
  it('ask, validate, store and use an answer', () => {
    const flow = flowOf(
      'ask',
      {
        ...{ kind: 'question', id: 'ask', text: 'Seu e-mail?', check: 'email', save: 'email', most: 2 },
        ...{ invalidText: 'Não parece um e-mail.', exhausted: 'people', noAnswer: null, next: 'thanks' },
      },
      message('thanks', 'end', 'Anotado: {{values.email}}'),
      end,
      handOver,
    );
    const talk = new Talk(flow);
    expect(talk.hears('não sei').said).toEqual(['Não parece um e-mail.\n\nSeu e-mail?']);
    expect(talk.hears('ana@aurora.test').said).toEqual(['Anotado: ana@aurora.test', 'Até logo']);
    expect(new Talk(flow).hears('x').hears('x').state.outcome).toBe('handedOver');
  });

  it.each(['{{hour}}', '{{values.email}}', '$&', 'Oi {{ firstName }}'])(
    "keep a contact's text separate from the text around it: %s",
    (words) => {
      const flow = flowOf(
        'ask',
        {
          ...{ kind: 'question', id: 'ask', text: 'Seu pedido?', check: 'text', save: 'order', most: 2 },
          ...{ invalidText: '?', exhausted: 'people', noAnswer: null, next: 'thanks' },
        },
        message('thanks', 'end', '{{firstName}}: {{values.order}}'),
        end,
        handOver,
      );
      const [thanks, goodbye] = new Talk(flow).hears(words).of('say').slice(-2);
      expect(thanks).toMatchObject({
        text: `{{firstName}}: ${words}`,
        template: { text: '{{firstName}}: {{values.order}}', values: { order: words } },
      });
      expect(goodbye).not.toHaveProperty('template');
    },
  );

  it('can use the ad in texts and conditions', () => {
    const flow = flowOf(
      'hello',
      message('hello', 'is-cake', 'Sobre {{values.adHeadline}}:'),
      {
        ...{ kind: 'condition', id: 'is-cake', yes: 'people', no: 'end' },
        when: { type: 'value', name: 'adId', is: 'equal', value: '120222' },
      },
      end,
      handOver,
    );
    const ad = { adId: '120222', adHeadline: '{{hour}} de bolo', adUrl: '', adApp: 'facebook', adClickId: '' };
    const facts = { tagIds: [], contact: {}, language: 'pt', isKnownContact: true };
    const begun = (more: object) => begin({ flow, facts: { ...facts, ...more }, now: new Date() }, 'Oi');

    expect(begun({ ad }).effects[0]).toMatchObject({ type: 'say', text: 'Sobre {{hour}} de bolo:' });
    expect(begun({ ad }).state.outcome).toBe('handedOver');
    expect(begun({}).effects[0]).toMatchObject({ type: 'say', text: 'Sobre :' });
    expect(begun({}).state.outcome).not.toBe('handedOver');
  });

  it('change the ticket and branch on its data', () => {
    const flow = flowOf(
      'tag',
      { kind: 'tag', id: 'tag', tagId: 'novo', next: 'queue' },
      { kind: 'queue', id: 'queue', queueId: 'vendas', next: 'is-vip' },
      { kind: 'condition', id: 'is-vip', when: { type: 'tag', tagId: 'vip' }, yes: 'set', no: 'end' },
      { kind: 'set', id: 'set', name: 'nivel', value: 'ouro', next: 'is-gold' },
      {
        ...{ kind: 'condition', id: 'is-gold', yes: 'ana', no: 'end' },
        when: { type: 'value', name: 'nivel', is: 'equal', value: 'OURO' },
      },
      { kind: 'assign', id: 'ana', userId: 'u1' },
      end,
    );
    expect(new Talk(flow).effects).toEqual([
      { type: 'tag', tagId: 'novo' },
      { type: 'queue', queueId: 'vendas' },
      { type: 'assign', userId: 'u1' },
    ]);
  });

  it('do not treat inherited property names as values', () => {
    const when = { type: 'value', name: 'constructor', is: 'filled', value: '' } as const;
    const flow = flowOf('is', { kind: 'condition', id: 'is', when, yes: 'people', no: 'end' }, handOver, end);
    expect(new Talk(flow).state.outcome).toBe('ended');
  });

  it('send the closed notice once per closing period, and continue with a message in opening hours', () => {
    const closed = { kind: 'closed' as const, id: 'closed', hours: DEFAULT_HOURS, timeZone: 'America/Sao_Paulo' };
    const flow = flowOf('closed', { ...closed, text: 'Fechado', next: 'hello' }, message('hello', 'people'), handOver);
    const talk = new Talk(flow);
    expect(talk.said).toEqual(['hello']);

    const late = new Talk(
      flowOf(
        'wait',
        { kind: 'wait', id: 'wait', minutes: 600, from: 'entry', next: 'closed' },
        ...Object.values(flow.nodes),
      ),
    );
    late.after(36_000).ring();
    const since = '2026-11-23T21:00:00.000Z';
    expect(late.of('say')).toMatchObject([{ text: 'Fechado', once: { key: `closed ${since}`, since } }]);
    expect(late.after(3_600).hears('alô?').of('say')).toMatchObject([{ once: { key: `closed ${since}` } }]);
    expect(late.after(12 * 3_600).hears('bom dia').said).toEqual(['hello']);
  });

  it('wait in silence, also since the start of the conversation', () => {
    const flow = flowOf(
      'menu',
      menu({ noAnswer: { minutes: 2, next: 'late' } }),
      { kind: 'wait', id: 'late', minutes: 5, from: 'start', next: 'queue' },
      { kind: 'queue', id: 'queue', queueId: 'q', next: 'people' },
      handOver,
      end,
    );
    const talk = new Talk(flow).after(120).ring();
    expect(talk.of('wake')).toMatchObject([{ at: '2026-11-23T15:05:00.000Z' }]);
    expect(talk.hears('alguém?').effects).toEqual([]);
    expect(talk.ring()).toMatchObject({ effects: [{ type: 'queue', queueId: 'q' }], state: { outcome: 'handedOver' } });
  });

  it('transfer to an agent if they form a cycle or have no next node', () => {
    expect(new Talk(flowOf('a', message('a', 'b'), message('b', 'a'))).state.outcome).toBe('handedOver');
    expect(new Talk(flowOf('a', message('a', 'gone'))).said).toEqual(['a', HANDED_OVER]);
  });
});
