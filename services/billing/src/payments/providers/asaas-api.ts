import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { withoutTrailingSlashes } from '@recado/service-kit/text';
import type CircuitBreaker from 'opossum';
import { z } from 'zod';
import type { Config } from '../../config.js';
import { AsaasToken } from './asaas-token.js';
import { jsonOf } from './notices.js';
import { providerBreaker } from './provider-breaker.js';

/** All calls for one charge finish before its claim expires. */
const CALL_LIMIT_MS = 5_000;
const LONGEST_EXPLANATION = 300;

const cents = z.number().transform((reais) => Math.round(reais * 100));
/** Dates and times have no time zone. They are in Brasília time, which no longer has daylight saving. */
const time = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/)
  .transform((text) => new Date(`${text.length > 10 ? text.replace(' ', 'T') : `${text}T00:00:00`}-03:00`));

const Customer = z.object({
  id: z.string().min(1),
  name: z.string(),
  email: z.string().nullish(),
  cpfCnpj: z.string().nullish(),
  deleted: z.boolean().default(false),
});
const Refund = z.object({ dateCreated: time, status: z.string(), value: cents, description: z.string().nullish() });
const Payment = z.object({
  id: z.string().min(1),
  status: z.string(),
  value: cents,
  paymentDate: time.nullish(), // when Asaas received the money
  deleted: z.boolean().default(false),
  refunds: z.array(Refund).nullish(),
});
const Problems = z.object({ errors: z.array(z.object({ description: z.string() })) });
const named = (externalReference: string): string => new URLSearchParams({ externalReference }).toString();
const pageOf = <S extends z.ZodType>(item: S) => z.object({ data: z.array(item) });

type Body = Readonly<Record<string, unknown>>;
type Call = Readonly<{ method: string; path: string; body?: Body | undefined; token: string }>;
type Answer = { status: number; json: unknown };
type NewCustomer = Readonly<Record<'name' | 'cpfCnpj' | 'externalReference', string> & { email?: string }>;
type NewPayment = Readonly<
  { value: number } & Record<'customer' | 'dueDate' | 'description' | 'externalReference', string>
>;
export type AsaasCustomer = z.output<typeof Customer>;
export type AsaasPayment = z.output<typeof Payment>;

/** A permanent rejection by Asaas with its reason. A retry does not help. */
export class AsaasRefusal extends Error {}

/**
 * The calls of the Asaas API (version 3) that billing uses: docs.asaas.com, pages "Authentication", "Create new
 * customer", "Create new payment", "Get QR Code for Pix payments", "Refund payment" and "Retries and idempotency".
 * Requests are not retried here; the caller decides. While Asaas is unavailable, a circuit breaker fails calls
 * immediately.
 */
@Injectable()
export class AsaasApi implements OnModuleDestroy {
  private readonly breaker: CircuitBreaker<[Call], Answer>;

  constructor(
    @Inject(SETTINGS) private readonly settings: Config,
    private readonly token: AsaasToken,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.breaker = providerBreaker((call: Call) => this.send(call), { name: 'asaas', logger });
  }

  onModuleDestroy(): void {
    this.breaker.shutdown();
  }

  async findCustomer(externalReference: string): Promise<AsaasCustomer | undefined> {
    const { data } = await this.call(pageOf(Customer), 'GET', `/customers?${named(externalReference)}`);
    return data.find(({ deleted }) => !deleted);
  }

  /** Disables Asaas' own e-mails and messages to the payer, because billing notifies the company. */
  createCustomer(customer: NewCustomer): Promise<AsaasCustomer> {
    return this.call(Customer, 'POST', '/customers', { ...customer, notificationDisabled: true });
  }

  updateCustomer(id: string, changes: Partial<NewCustomer>): Promise<AsaasCustomer> {
    return this.call(Customer, 'PUT', `/customers/${id}`, changes);
  }

  async findPayment(externalReference: string): Promise<AsaasPayment | undefined> {
    const { data } = await this.call(pageOf(Payment), 'GET', `/payments?${named(externalReference)}`);
    return data.find(({ deleted }) => !deleted);
  }

  createPixPayment(payment: NewPayment): Promise<AsaasPayment> {
    return this.call(Payment, 'POST', '/payments', { ...payment, billingType: 'PIX' });
  }

  async pixCode(paymentId: string): Promise<string> {
    const code = z.object({ payload: z.string().min(1) });
    return (await this.call(code, 'GET', `/payments/${encodeURIComponent(paymentId)}/pixQrCode`)).payload;
  }

  payment(paymentId: string): Promise<AsaasPayment> {
    return this.call(Payment, 'GET', `/payments/${encodeURIComponent(paymentId)}`);
  }

  async refund(paymentId: string, refund: Readonly<{ value: number; description: string }>): Promise<void> {
    await this.call(Payment, 'POST', `/payments/${encodeURIComponent(paymentId)}/refund`, refund);
  }

  private async call<S extends z.ZodType>(schema: S, method: string, path: string, body?: Body): Promise<z.output<S>> {
    const { status, json } = await this.breaker.fire({ method, path, body, token: await this.token.read() });
    if (status === 401) this.token.clear();
    if (status === 400) throw new AsaasRefusal(reasonOf(json));
    if (status > 299) throw new Error(`Asaas answered ${status}`);
    return schema.parse(json);
  }

  /** Error responses to a call count as responses; outages and overload count as failures. */
  private async send({ method, path, body, token }: Call): Promise<Answer> {
    const response = await fetch(withoutTrailingSlashes(this.settings.ASAAS_URL) + path, {
      method,
      headers: {
        ...{ access_token: token, accept: 'application/json', 'user-agent': 'Recado' },
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
    });
    const { status } = response;
    if (status >= 500 || status === 429) throw new Error(`Asaas answered ${status}`);
    return { status, json: jsonOf(Buffer.from(await response.arrayBuffer())) };
  }
}

/** Returns Asaas' error description, for the operator and the log. It contains no secrets. */
function reasonOf(json: unknown): string {
  const reasons = Problems.safeParse(json)
    .data?.errors.map(({ description }) => description)
    .join(' ');
  return (reasons ?? 'no explanation').slice(0, LONGEST_EXPLANATION);
}
