import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { BankLine, Cents, Day, InvoiceNumber, PixCode } from './invoice-fields.js';
import type { InvoiceKeys, InvoiceProvider, OpenInvoice } from './invoice-provider.js';
import { addressOf, basicAuth, ProviderHttp, ProviderRefusal } from './provider-http.js';

const MOST_TITLES = 200;
const NOT_FOUND = 404;
const PAID = ['pago', 'paga', 'cancelado', 'cancelada'];
/** A JWT. */
const Token = z
  .string()
  .trim()
  .max(4_000)
  .regex(/^"?[\w-]+\.[\w-]+\.[\w-]*"?$/)
  .transform((text) => text.replaceAll('"', ''));

const Title = z.object({
  titulo: InvoiceNumber,
  status: z.string(),
  valor: Cents,
  datavenc: Day,
  linhadig: BankLine,
  pix: PixCode,
  qrcode: PixCode,
});
type Title = z.output<typeof Title>;
/** For an unknown document, MK-AUTH returns a message or null. */
const Titles = z.union([
  z.object({ titulos: z.array(Title).max(MOST_TITLES) }),
  z.object({ mensagem: z.string() }).transform(() => ({ titulos: [] })),
  z.null().transform(() => ({ titulos: [] })),
]);

const isOpen = ({ status }: Title): boolean => !PAID.includes(status.trim().toLowerCase());

/**
 * The MK-AUTH API. Client id and secret are exchanged for a token, which is used to list the invoices of a document.
 */
@Injectable()
export class MkAuth implements InvoiceProvider {
  constructor(private readonly http: ProviderHttp) {}

  async open(keys: InvoiceKeys, document: string, signal: AbortSignal): Promise<readonly OpenInvoice[]> {
    const headers = { authorization: `Bearer ${await this.logIn(keys, signal)}` };
    const { titulos } = await this.http
      .json(Titles, addressOf(keys.address, `api/titulo/titulos/${document}`), { headers, signal })
      .catch((error: unknown) => {
        if (error instanceof ProviderRefusal && error.status === NOT_FOUND) return { titulos: [] };
        throw error;
      });
    return titulos.filter(isOpen).map((title) => invoiceOf(keys, title));
  }

  async test(keys: InvoiceKeys, signal: AbortSignal): Promise<void> {
    await this.logIn(keys, signal);
  }

  private async logIn({ address, clientId, secret }: InvoiceKeys, signal: AbortSignal): Promise<string> {
    const headers = { authorization: basicAuth(`${clientId}:${secret}`) };
    const token = Token.safeParse(await this.http.text(addressOf(address, 'api/'), { headers, signal }));
    if (!token.success) throw new Error('the invoice provider returned no token');
    return token.data;
  }
}

function invoiceOf({ address }: InvoiceKeys, { titulo, valor, datavenc, linhadig, pix, qrcode }: Title): OpenInvoice {
  const link = `${addressOf(address, 'boleto/21boleto.php')}?titulo=${encodeURIComponent(titulo)}`;
  return {
    ...{ number: titulo, dueOn: datavenc, cents: valor, link },
    howToPay: () => Promise.resolve({ line: linhadig, pix: pix ?? qrcode }),
  };
}
