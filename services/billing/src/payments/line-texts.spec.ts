import { describe, expect, it } from '@jest/globals';
import type { InvoiceLine } from '../accounting/invoice-line.js';
import { lineTexts } from './line-texts.js';

const PLAN: InvoiceLine = { kind: 'plan', planName: 'Ouro', months: 3, cents: 29_970 };
const LINES: InvoiceLine[] = [
  PLAN,
  { kind: 'addon', addon: 'users', quantity: 2, months: 1, cents: 2_000 },
  { kind: 'proportion', addon: 'storage', quantity: 1, from: '2026-11-06', until: '2026-11-20', cents: 51 },
  { kind: 'credit', cents: -2_500 },
];
const textsIn = (language: string) => lineTexts(LINES, language).map((text) => text.replaceAll('\u00a0', ' '));

describe('the lines of an invoice in its e-mail', () => {
  it("describe each item and its price in the company's language", () => {
    expect(textsIn('pt-BR')).toEqual([
      'Plano Ouro, 3 meses: R$ 299,70',
      '2 usuários adicionais: R$ 20,00',
      '1 GB adicional, de 06/11/2026 a 20/11/2026: R$ 0,51',
      'Crédito: -R$ 25,00',
    ]);
    expect(textsIn('en')[2]).toBe('1 extra GB, from 06/11/2026 to 20/11/2026: R$ 0,51');
    expect(textsIn('es')[1]).toBe('2 usuarios adicionales: R$ 20,00');
    expect(textsIn('fr')).toEqual(textsIn('pt-BR'));
  });

  it('are omitted if there is only the plan', () => {
    expect(lineTexts([PLAN], 'pt-BR')).toEqual([]);
  });
});
