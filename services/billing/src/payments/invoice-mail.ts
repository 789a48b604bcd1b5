import { dayIn, type Subscription } from '@recado/contracts';
import { escapeHtml, mailPage, paragraph, type Mail } from '@recado/mail-kit/page';
import { remainingOf, type Invoice } from '../accounting/invoice.js';
import { lineTexts } from './line-texts.js';

type Text =
  | 'subject'
  | 'paidSubject'
  | 'hello'
  | 'before'
  | 'after'
  | 'paid'
  | 'debit'
  | 'noDebit'
  | 'code'
  | 'pay'
  | 'see'
  | 'thanks';
type Texts = Readonly<Record<Text, string>>;

const TEXTS: Readonly<Record<string, Texts>> = {
  'pt-BR': {
    subject: 'Recado: fatura com vencimento em {day}',
    paidSubject: 'Recado: fatura paga com o seu crédito',
    hello: 'Olá, {name}!',
    paid: 'A fatura de {value} ({detail}), com vencimento em {day}, foi paga com o seu crédito. Não é preciso fazer nada.',
    before: 'A fatura de {value} ({detail}) vence em {day}.',
    after:
      'A fatura de {value} ({detail}) venceu em {day}. Enquanto ela não é paga, ninguém da empresa consegue entrar.',
    debit: 'O Pix automático paga esta fatura no dia do vencimento. Não é preciso fazer nada.',
    noDebit: 'O Pix automático não paga esta fatura. Pague com o código abaixo.',
    see: 'Ver a fatura',
    code: 'Pix copia e cola:',
    pay: 'Ver o QR Code e pagar',
    thanks: 'Se já pagou, desconsidere este e-mail.',
  },
  en: {
    subject: 'Recado: invoice due on {day}',
    paidSubject: 'Recado: invoice paid by your credit',
    hello: 'Hello, {name}!',
    paid: 'The invoice of {value} ({detail}), due on {day}, was paid by your credit. There is nothing to do.',
    before: 'The invoice of {value} ({detail}) is due on {day}.',
    after: 'The invoice of {value} ({detail}) was due on {day}. Until it is paid, no user of the company can sign in.',
    debit: 'Pix Automático pays this invoice on its due day. There is nothing to do.',
    noDebit: 'Pix Automático does not pay this invoice. Please pay with the code below.',
    see: 'Show the invoice',
    code: 'Pix code to copy:',
    pay: 'Show the QR code and pay',
    thanks: 'If you have paid already, please ignore this e-mail.',
  },
  es: {
    subject: 'Recado: factura con vencimiento el {day}',
    paidSubject: 'Recado: factura pagada con su crédito',
    hello: '¡Hola, {name}!',
    paid: 'La factura de {value} ({detail}), con vencimiento el {day}, se pagó con su crédito. No hay que hacer nada.',
    before: 'La factura de {value} ({detail}) vence el {day}.',
    after: 'La factura de {value} ({detail}) venció el {day}. Mientras no se pague, nadie de la empresa puede entrar.',
    debit: 'Pix Automático paga esta factura el día del vencimiento. No hay que hacer nada.',
    noDebit: 'Pix Automático no paga esta factura. Páguela con el código de abajo.',
    see: 'Ver la factura',
    code: 'Código Pix para copiar:',
    pay: 'Ver el código QR y pagar',
    thanks: 'Si ya pagó, ignore este correo.',
  },
};
const FALLBACK = TEXTS['pt-BR'] as Texts;
const CODE_STYLE = 'white-space:pre-wrap;word-break:break-all;margin:0 0 16px';
const BRL = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** `pixCode` is null if credit or automatic debit makes a payment unnecessary, and empty if there is no code yet. */
type PaymentInfo = { link: string; pixCode: string | null; now: Date };

/** Creates the e-mail of an invoice that is unpaid, or was paid by credit, in the company's language. */
export function invoiceMail(company: Subscription, invoice: Invoice, { link, pixCode, now }: PaymentInfo): Mail {
  const { email: to, companyName: name, language, timeZone } = company;
  const texts = TEXTS[language] ?? FALLBACK;
  const isLate = dayIn(timeZone, now) > dayIn(timeZone, invoice.dueDate);
  const { cents, thanks, ...words } = wordsOf(texts, invoice, isLate);
  const day = dayIn(timeZone, invoice.dueDate).split('-').reverse().join('/');
  const values: Record<string, string> = {
    name,
    day,
    detail: invoice.detail,
    value: BRL.format(cents / 100),
  };
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_all, key: string) => values[key] ?? '');
  const [subject, said] = [fill(words.subject), fill(words.said)];
  const lines = lineTexts(invoice.lines ?? [], language);
  const debit = debitLines(texts, invoice, pixCode);
  const act = pixCode === null ? texts.see : texts.pay;
  const code = pixCode ? [texts.code, pixCode] : [];
  const text = [
    ...[fill(texts.hello), said, ...debit, ...(lines.length > 0 ? [lines.join('\n')] : [])],
    ...[...code, `${act}: ${link}`, ...thanks],
  ].join('\n\n');
  const html = mailPage(TEXTS[language] ? language : 'pt-BR', subject, [
    ...[fill(texts.hello), said, ...debit].map(paragraph),
    ...(lines.length > 0 ? [`<p style="margin:0 0 16px">${lines.map(escapeHtml).join('<br>')}</p>`] : []),
    ...code.slice(0, 1).map(paragraph),
    ...(pixCode ? [`<pre style="${CODE_STYLE}">${escapeHtml(pixCode)}</pre>`] : []),
    `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}">${escapeHtml(act)}</a></p>`,
    ...thanks.map(paragraph),
  ]);
  return { to, subject, text, html };
}

/** An invoice that was paid by credit shows its total instead of the remaining amount. */
const wordsOf = ({ paidSubject, paid, subject, before, after, thanks }: Texts, invoice: Invoice, isLate: boolean) =>
  invoice.status === 'paid'
    ? { subject: paidSubject, said: paid, thanks: [] as string[], cents: invoice.cents }
    : { subject, said: isLate ? after : before, thanks: [thanks], cents: remainingOf(invoice) };

function debitLines({ debit, noDebit }: Texts, invoice: Invoice, pixCode: string | null): string[] {
  if (invoice.status === 'paid') return [];
  if (pixCode === null) return [debit];
  return invoice.debit?.state === 'failed' ? [noDebit] : [];
}
