import { describe, expect, it } from '@jest/globals';
import { Talk } from '../test/talk.js';
import type { Flow, InvoiceNode } from './flow.js';
import { INVOICE_TEXTS } from './invoice-texts.js';
import { documentIn, invoiceMessages, maskedDocument, type Invoice } from './invoices.js';

const CPF = '52998224725';
const invoice = (fields: Partial<Invoice> = {}): Invoice => ({
  ...{ number: '17', dueOn: '2026-12-05', cents: 123_456, pix: null, line: null, link: null },
  ...fields,
});
const FACTS = '*Fatura 17*\nVencimento: 05/12/2026\nValor: R$\u00A01.234,56';

describe('documentIn', () => {
  it.each([
    ['529.982.247-25', CPF],
    ['52998224725', CPF],
    [' meu cpf é 529.982.247-25, obrigada', CPF],
    ['11.222.333/0001-81', '11222333000181'],
    ['o cnpj: 11222333000181', '11222333000181'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
  ])('finds the document in %p', (text, document) => {
    expect(documentIn(text)).toBe(document);
  });

  it.each(['', '1', '0', '529.982.247-26', '111.111.111-11', '5511987654321', 'bom dia', '📷'])(
    'finds none in %p',
    (text) => {
      expect(documentIn(text)).toBeUndefined();
    },
  );
});

describe('invoiceMessages', () => {
  const messages = (fields: Partial<Invoice>) =>
    invoiceMessages({ open: 1, oldest: [invoice(fields)] }, INVOICE_TEXTS.pt);

  it('shows number, due date and amount, and puts the payment code into a separate message', () => {
    expect(messages({ pix: '000201PIX', line: '34191.79001' })).toEqual([
      `${FACTS}\n\nO código Pix copia e cola vem na próxima mensagem:`,
      '000201PIX',
    ]);
    expect(messages({ line: '34191.79001', link: 'https://banco.test/b/17' })).toEqual([
      `${FACTS}\nhttps://banco.test/b/17\n\nA linha digitável do boleto vem na próxima mensagem:`,
      '34191.79001',
    ]);
    expect(messages({})).toEqual([FACTS]);
  });

  it('shows at most three invoices, and the number of others', () => {
    const all = ['1', '2', '3', '4'].map((number) => invoice({ number }));
    const messages = invoiceMessages({ open: 5, oldest: all }, INVOICE_TEXTS.en);
    expect(messages).toHaveLength(4);
    expect(messages[0]).toContain('*Invoice 1*');
    expect(messages.at(-1)).toBe('Open invoices besides these: 2.');
  });
});

describe('an invoice lookup', () => {
  const node: InvoiceNode = {
    ...{ kind: 'invoice', id: 'i', integrationId: 'ixc', text: '', texts: INVOICE_TEXTS.pt, invalidText: 'Não.' },
    ...{ choices: [{ key: '0', label: 'Voltar', next: 'end' }], most: 3, exhausted: 'people' },
    ...{ noAnswer: { minutes: 5, next: 'people' }, next: 'bot', none: 'end', failed: 'people' },
  };
  const flow: Flow = {
    ...{ id: 'v', start: 'i', texts: { handedOver: 'Aguarde.' } },
    nodes: {
      i: node,
      bot: { kind: 'bot', id: 'bot', integrationId: null, promptId: 'p', seconds: 0, next: 'end', failed: 'people' },
      end: { kind: 'end', id: 'end', text: 'Tchau' },
      people: { kind: 'handOver', id: 'people', text: '' },
    },
  };
  const talk = () => new Talk(flow);
  const answer = (asked: Talk, oldest: Invoice[]) =>
    asked.hears({ type: 'invoices', step: asked.state.step, invoices: { open: oldest.length, oldest } });

  it('stores the document only until the response, and gives a bot the masked one', () => {
    const asked = talk().hears('529.982.247-25');
    expect(asked.state.asked?.text).toBe(CPF);
    expect(JSON.stringify(asked.effects)).not.toContain('982');
    answer(asked, [invoice({ pix: 'PIX' })]);
    expect(asked.said).toEqual([expect.stringContaining(FACTS), 'PIX']);
    expect(asked.of('ask')).toMatchObject([{ text: '•••••••••25' }]);
    expect(JSON.stringify(asked.state)).not.toMatch(/529|982/);
  });

  it('keeps messages that arrive meanwhile for the bot', () => {
    const asked = talk().hears(CPF).hears('e rápido');
    expect(asked.effects).toEqual([]);
    asked.hears({
      ...{ type: 'invoices', step: asked.state.asked?.step ?? -1 },
      invoices: { open: 1, oldest: [invoice()] },
    });
    expect(asked.of('ask')).toMatchObject([{ text: 'e rápido' }]);
  });

  it('replies that there are none, and uses another exit', () => {
    expect(answer(talk().hears(CPF), []).said).toEqual([INVOICE_TEXTS.pt.none, 'Tchau']);
  });

  it('times out, and transfers to an agent if there is no response', () => {
    expect(talk().hears(CPF).ring()).toMatchObject({ state: { outcome: 'handedOver' } });
    expect(talk().ring()).toMatchObject({ state: { outcome: 'handedOver' } });
  });

  it('ignores the response to an earlier step', () => {
    const asked = talk().hears(CPF);
    const before = asked.state;
    asked.hears({ type: 'invoices', step: asked.state.step - 1, invoices: { open: 0, oldest: [] } });
    expect(asked.state).toBe(before);
  });
});

describe('maskedDocument', () => {
  it('shows the last two digits', () => {
    expect(maskedDocument('11222333000181')).toBe('••••••••••••81');
  });
});
