import { CpfOrCnpj, MOST_LISTED_INVOICES } from '@recado/contracts';
import type { InvoiceTexts } from './flow.js';

/** An open invoice of a contact. `dueOn` is a day as yyyy-MM-dd. Missing payment data is null. */
export type Invoice = Readonly<{
  number: string;
  dueOn: string;
  cents: number;
  pix: string | null;
  line: string | null; // the bank slip's digit line
  link: string | null;
}>;
/** The open invoices of a contact: the total number, and the oldest ones with details. */
export type Invoices = Readonly<{ open: number; oldest: readonly Invoice[] }>;

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const CENTS = 100;
/** A number within a sentence, with the usual separators. */
const NUMBER = /\d[\d./ -]{9,20}\d/g;

/**
 * Finds a CPF or CNPJ in a contact's text, on its own or within a sentence. Returns undefined if the check digits are
 * invalid.
 */
export function documentIn(text: string): string | undefined {
  const tried = [text.trim(), ...(text.match(NUMBER) ?? [])].map((part) => CpfOrCnpj.safeParse(part).data);
  return tried.find((document) => document !== undefined && document !== '');
}

/** Masks all but the last two digits, for a subsequent bot. */
export const maskedDocument = (document: string): string => '•'.repeat(document.length - 2) + document.slice(-2);

/** Returns the messages about invoices. A payment code is a separate message, because phones copy whole messages. */
export function invoiceMessages({ open, oldest }: Invoices, texts: InvoiceTexts): string[] {
  const listed = oldest.slice(0, MOST_LISTED_INVOICES);
  const rest = open - listed.length;
  const messages = listed.flatMap((invoice) => messagesOf(invoice, texts));
  return rest > 0 ? [...messages, texts.more.replace('{count}', String(rest))] : messages;
}

function messagesOf({ number, dueOn, cents, pix, line, link }: Invoice, texts: InvoiceTexts): string[] {
  const code = pix ?? line;
  const facts = [
    `*${texts.invoice} ${number}*`,
    `${texts.due}: ${dueOn.split('-').toReversed().join('/')}`,
    `${texts.amount}: ${money.format(cents / CENTS)}`,
    ...(link === null ? [] : [link]),
  ].join('\n');
  if (code === null) return [facts];
  return [`${facts}\n\n${pix === null ? texts.line : texts.pix}`, code];
}
