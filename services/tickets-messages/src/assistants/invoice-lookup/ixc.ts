import { formatCpfOrCnpj } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { BankLine, Cents, Day, Identifier, InvoiceNumber, Link, PixCode } from './invoice-fields.js';
import type { InvoiceKeys, InvoiceProvider, OpenInvoice } from './invoice-provider.js';
import { addressOf, basicAuth, ProviderHttp } from './provider-http.js';

const MOST_CUSTOMERS = 5;
const MOST_INVOICES = 100;

const Rows = <S extends z.ZodType>(row: S) =>
  z.object({ total: z.coerce.number(), registros: z.array(row).max(MOST_INVOICES).default([]) });
const Customer = z.object({ id: Identifier });
const Receivable = z.object({
  id: InvoiceNumber,
  status: z.string(),
  valor: Cents,
  valor_aberto: Cents.optional().catch(undefined),
  data_vencimento: Day,
  linha_digitavel: BankLine,
  gateway_link: Link,
  pix_txid: z.string().nullish(),
});
type Receivable = z.output<typeof Receivable>;
const Pix = z.object({ pix: z.object({ qrCode: z.object({ qrcode: PixCode }) }) });

/** Selects open invoices, because the list also contains others. A means open, P partially paid. */
const isOpen = ({ status }: Receivable): boolean => status === 'A' || status === 'P';

/**
 * IXC Provedor's web service: lists `cliente` and `fn_areceber` by POST with the header `ixcsoft: listar`, and calls
 * `get_pix`. All calls are read-only.
 */
@Injectable()
export class Ixc implements InvoiceProvider {
  constructor(private readonly http: ProviderHttp) {}

  async open(keys: InvoiceKeys, document: string, signal: AbortSignal): Promise<readonly OpenInvoice[]> {
    const who = { table: 'cliente', field: 'cnpj_cpf', value: formatCpfOrCnpj(document) };
    const customers = await this.list(Customer, keys, { ...who, most: MOST_CUSTOMERS }, signal);
    const lists = await Promise.all(customers.map(({ id }) => this.receivables(keys, id, signal)));
    return lists.flat().map((row) => this.invoiceOf(keys, row));
  }

  async test(keys: InvoiceKeys, signal: AbortSignal): Promise<void> {
    await this.list(Customer, keys, { table: 'cliente', field: 'id', value: '1', most: 1 }, signal);
  }

  private async receivables(keys: InvoiceKeys, customer: string, signal: AbortSignal): Promise<Receivable[]> {
    const of = { table: 'fn_areceber', field: 'id_cliente', value: customer, most: MOST_INVOICES };
    const filters = [
      { TB: 'fn_areceber.liberado', OP: '=', P: 'S' },
      { TB: 'fn_areceber.status', OP: '!=', P: 'C' },
      { TB: 'fn_areceber.status', OP: '!=', P: 'R' },
    ];
    const rows = await this.list(Receivable, keys, { ...of, sortBy: 'data_vencimento', filters }, signal);
    return rows.filter(isOpen);
  }

  private invoiceOf(keys: InvoiceKeys, row: Receivable): OpenInvoice {
    const { id: number, data_vencimento: dueOn, valor, valor_aberto, linha_digitavel: line, gateway_link: link } = row;
    return {
      ...{ number, dueOn, cents: valor_aberto ?? valor, link },
      howToPay: async (signal) => ({ line, pix: row.pix_txid === '' ? null : await this.pix(keys, number, signal) }),
    };
  }

  /** Returns null if the invoice has no Pix code, in which case IXC returns an error. */
  private async pix(keys: InvoiceKeys, id: string, signal: AbortSignal): Promise<string | null> {
    const call = { method: 'POST', headers: headersOf(keys), body: { id_areceber: id }, signal } as const;
    const answer = await this.http
      .json(Pix, addressOf(keys.address, 'webservice/v1/get_pix'), call)
      .catch((error: unknown) => {
        if (signal.aborted) throw error;
        return null;
      });
    return answer?.pix.qrCode.qrcode ?? null;
  }

  private async list<S extends z.ZodType>(
    schema: S,
    keys: InvoiceKeys,
    { table, field, value, most, sortBy = 'id', filters = [] }: ListQuery,
    signal: AbortSignal,
  ): Promise<z.output<S>[]> {
    const body = {
      ...{ qtype: `${table}.${field}`, query: value, oper: '=', page: '1', rp: String(most) },
      ...{ sortname: `${table}.${sortBy}`, sortorder: 'asc' },
      ...(filters.length > 0 && { grid_param: JSON.stringify(filters) }),
    };
    const call = { method: 'POST', headers: { ...headersOf(keys), ixcsoft: 'listar' }, body, signal } as const;
    const answer = await this.http.json(Rows(schema), addressOf(keys.address, `webservice/v1/${table}`), call);
    return answer.registros;
  }
}

type ListQuery = Readonly<{
  table: string;
  field: string;
  value: string;
  most: number;
  sortBy?: string;
  filters?: readonly object[];
}>;

const headersOf = ({ secret }: InvoiceKeys) => ({ authorization: basicAuth(secret) });
