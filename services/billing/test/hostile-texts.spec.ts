import { describe, expect, it } from '@jest/globals';
import { slowTexts } from '../../../scripts/testing/hostile/slow-texts.mjs';
import { invoiceMail } from '../src/payments/invoice-mail.js';
import { lineTexts } from '../src/payments/line-texts.js';
import { isSame, jsonOf } from '../src/payments/providers/notices.js';

const NOW = new Date('2026-11-29T12:00:00Z');
const COMPANY = { email: 'ana@a.test', companyName: 'Aurora', language: 'pt-BR', timeZone: 'America/Sao_Paulo' };
const INVOICE = { detail: 'Plano', value: 10, cents: 1_000, dueDate: NOW, status: 'open', lines: [] };
const WAY = { link: 'https://a.test', pixCode: null, now: NOW };
const planOf = (name: string) => ({ kind: 'plan', name, months: 2, cents: 1_000 });

const CALLS: Record<string, (text: string) => unknown> = {
  'a mail to a company': (text) => invoiceMail({ ...COMPANY, companyName: text } as never, INVOICE as never, WAY),
  'a mail about an invoice': (text) => invoiceMail(COMPANY as never, { ...INVOICE, detail: text } as never, WAY),
  'the lines of an invoice': (text) => lineTexts([planOf(text), planOf(text)] as never, 'pt-BR'),
  'the signature of a notice': (text) => isSame(text, 'right'),
  'the body of a notice': jsonOf,
};

describe('a text that slows down patterns', () => {
  it.each(Object.entries(CALLS))('takes less than 50 ms in %s', async (_name, call) => {
    expect(await slowTexts(call)).toEqual([]);
  });
});
