import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { z } from 'zod';
import type { Config } from '../../config.js';
import { BankLine, Cents, Day, Identifier, InvoiceNumber, Link, PixCode } from './invoice-fields.js';
import type { InvoiceKeys, InvoiceProvider, OpenInvoice } from './invoice-provider.js';
import { addressOf, ProviderHttp } from './provider-http.js';

const MOST_CUSTOMERS = 5;
const MOST_PAYMENTS = 100;
const OPEN = ['PENDING', 'OVERDUE'] as const;

const pageOf = <S extends z.ZodType>(item: S) => z.object({ data: z.array(item).max(MOST_PAYMENTS) });
const Customer = z.object({ id: Identifier, deleted: z.boolean().default(false) });
const Payment = z.object({
  id: Identifier,
  invoiceNumber: InvoiceNumber.nullish().catch(null),
  value: Cents,
  dueDate: Day,
  invoiceUrl: Link,
  deleted: z.boolean().default(false),
});
type Payment = z.output<typeof Payment>;

/**
 * The Asaas API, version 3. See docs.asaas.com: "List customers", "List payments", "Get QR Code for Pix payments" and
 * "Get
 * digitable bill line".
 */
@Injectable()
export class Asaas implements InvoiceProvider {
  constructor(
    @Inject(SETTINGS) private readonly settings: Config,
    private readonly http: ProviderHttp,
  ) {}

  async open(keys: InvoiceKeys, document: string, signal: AbortSignal): Promise<readonly OpenInvoice[]> {
    const query = { cpfCnpj: document, limit: String(MOST_CUSTOMERS) };
    const customers = (await this.get(pageOf(Customer), keys, 'customers', { query, signal })).data;
    const wanted = customers
      .filter(({ deleted }) => !deleted)
      .flatMap(({ id: customer }) => OPEN.map((status) => ({ customer, status, limit: String(MOST_PAYMENTS) })));
    const pages = await Promise.all(
      wanted.map((one) => this.get(pageOf(Payment), keys, 'payments', { query: one, signal })),
    );
    const payments = pages.flatMap(({ data }) => data).filter(({ deleted }) => !deleted);
    return payments.map((payment) => this.invoiceOf(keys, payment));
  }

  async test(keys: InvoiceKeys, signal: AbortSignal): Promise<void> {
    await this.get(pageOf(Customer), keys, 'customers', { query: { limit: '1' }, signal });
  }

  private invoiceOf(keys: InvoiceKeys, { id, invoiceNumber, value, dueDate, invoiceUrl }: Payment): OpenInvoice {
    const path = `payments/${encodeURIComponent(id)}`;
    return {
      ...{ number: invoiceNumber ?? id, dueOn: dueDate, cents: value, link: invoiceUrl },
      howToPay: async (signal) => {
        const pix = await this.orNull(z.object({ payload: PixCode }), keys, `${path}/pixQrCode`, signal);
        if (pix?.payload) return { pix: pix.payload, line: null };
        const field = z.object({ identificationField: BankLine });
        const bill = await this.orNull(field, keys, `${path}/identificationField`, signal);
        return { pix: null, line: bill?.identificationField ?? null };
      },
    };
  }

  /** Asaas returns an error if a payment has no Pix code or no bill. */
  private orNull<S extends z.ZodType>(schema: S, keys: InvoiceKeys, path: string, signal: AbortSignal) {
    return this.get(schema, keys, path, { query: {}, signal }).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return null;
    });
  }

  private get<S extends z.ZodType>(
    schema: S,
    { secret, sandbox }: InvoiceKeys,
    path: string,
    { query, signal }: { query: Record<string, string>; signal: AbortSignal },
  ): Promise<z.output<S>> {
    const base = sandbox ? this.settings.ASAAS_SANDBOX_URL : this.settings.ASAAS_URL;
    const url = `${addressOf(base, path)}?${new URLSearchParams(query).toString()}`;
    return this.http.json(schema, url, { headers: { access_token: secret }, signal });
  }
}
