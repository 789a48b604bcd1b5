import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import type { Logger } from '@recado/service-kit/logger';
import type CircuitBreaker from 'opossum';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Config } from '../../config.js';
import { providerBreaker } from './provider-breaker.js';
import {
  ProviderRefusal,
  type NewRefund,
  type PaymentProvider,
  type ProviderRefund,
  type ProviderStatus,
  type RawNotice,
} from './payment-provider.js';
import type { NewCharge, ProviderCharge } from './charge.js';

const CALL_LIMIT_MS = 5_000;
const SIGNATURE_HEADER = 'stripe-signature';
/** The library accepts any JSON as a reply, even from a proxy in place of Stripe, so replies are validated. */
const Made = z.object({ id: z.string().min(1) });
const Opened = Made.extend({ url: z.url() });
const Found = z.object({ data: z.array(Made) });
const Checkout = z.object({
  status: z.enum(['open', 'complete', 'expired']),
  payment_intent: z
    .object({
      id: z.string(),
      created: z.number(),
      amount_received: z.number().int(),
      latest_charge: z.object({ created: z.number() }).nullable(),
    })
    .nullable(),
});
const Refunds = z.object({
  data: z.array(
    z.object({
      ...{ id: z.string(), amount: z.number().int(), created: z.number(), status: z.string().nullable() },
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  ),
});
/** The subject of an event: a checkout, or an object that belongs to its payment. */
const About = z.object({ object: z.string(), id: z.string(), payment_intent: z.string().nullish() });
const REFUND_STATES: Readonly<Record<string, ProviderRefund['state']>> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

/**
 * Card payments at Stripe, entered on its own page: card numbers never reach Recado. A charge is a Checkout Session,
 * whose payment and refunds belong to its PaymentIntent (docs.stripe.com: "Checkout Sessions", "Refunds", "Webhooks").
 * While Stripe is unavailable, a circuit breaker fails calls immediately.
 */
@Injectable()
export class StripeProvider implements PaymentProvider, OnModuleDestroy {
  readonly name = 'stripe';
  readonly method = 'card';
  readonly isConfigured: boolean;
  /** Created on first use, because the client requires a key. */
  private client: Stripe | undefined;
  private readonly breaker: CircuitBreaker<[() => Promise<unknown>], unknown>;

  constructor(
    @Inject(SETTINGS) private readonly settings: Config,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.breaker = providerBreaker((call: () => Promise<unknown>) => call(), { name: this.name, logger, isAnswer });
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = settings;
    this.isConfigured = STRIPE_SECRET_KEY !== undefined && STRIPE_WEBHOOK_SECRET !== undefined;
  }

  onModuleDestroy(): void {
    this.breaker.shutdown();
  }

  async charge(charge: NewCharge): Promise<ProviderCharge> {
    const session = await this.create(charge, charge.id).catch((error: unknown) => {
      if (!isReplayedFailure(error)) throw error;
      return this.create(charge, `${charge.id}-2`);
    });
    const { id, url } = session;
    return { providerId: id, pixCode: null, payUrl: url };
  }

  async status(providerId: string): Promise<ProviderStatus> {
    const expand = ['payment_intent.latest_charge'];
    const session = await this.ask(Checkout, () => this.stripe.checkout.sessions.retrieve(providerId, { expand }));
    const { payment_intent: intent, status } = session;
    const isOver = status === 'expired';
    if (!intent || intent.amount_received === 0) return { payments: [], refunds: [], isOver };
    const { id, amount_received: cents, latest_charge: charge, created } = intent;
    const payment = { id, cents, at: timeOf((charge ?? { created }).created) };
    return { payments: [payment], refunds: await this.refundsOf(id), isOver };
  }

  /**
   * Stripe may drop an idempotency key after one day, and a refund may be retried later. @throws ProviderRefusal if
   * Stripe does not refund the money
   */
  async refund({ id, paymentId, cents }: NewRefund): Promise<void> {
    const asked = await this.refundsOf(paymentId);
    if (asked.some((one) => one.id === id)) return;
    const refund = { payment_intent: paymentId, amount: cents, metadata: { recado: id } };
    const once = { idempotencyKey: `refund-${id}` };
    await this.ask(Made, () => this.stripe.refunds.create(refund, once)).catch((error: unknown) => {
      throw error instanceof Stripe.errors.StripeInvalidRequestError ? new ProviderRefusal(error.message) : error;
    });
  }

  async verify({ headers, body }: RawNotice): Promise<string[]> {
    const { object, id, payment_intent: paymentIntent } = this.genuine(headers[SIGNATURE_HEADER] ?? '', body);
    if (object === 'checkout.session') return [id];
    if (!paymentIntent) return [];
    const wanted = { payment_intent: paymentIntent, limit: 1 };
    const { data } = await this.ask(Found, () => this.stripe.checkout.sessions.list(wanted));
    return data.map((session) => session.id);
  }

  /** An invalid reply counts as a failure. */
  private async ask<S extends z.ZodType>(schema: S, call: () => Promise<unknown>): Promise<z.output<S>> {
    return (await this.breaker.fire(async () => schema.parse(await call()))) as z.output<S>;
  }

  private get stripe(): Stripe {
    return (this.client ??= this.connect());
  }

  private connect(): Stripe {
    const { protocol, hostname, port } = new URL(this.settings.STRIPE_URL);
    return new Stripe(this.settings.STRIPE_SECRET_KEY ?? '', {
      ...{ protocol: protocol === 'http:' ? 'http' : 'https', host: hostname, ...(port && { port }) },
      ...{ timeout: CALL_LIMIT_MS, maxNetworkRetries: 0, telemetry: false },
    });
  }

  /**
   * Stripe rejects a repeat with different parameters, so they depend neither on the caller nor on the time. The
   * session expires one day after its creation, like the charge.
   */
  private create(
    { id, cents, detail, returnUrl }: NewCharge,
    idempotencyKey: string,
  ): Promise<z.output<typeof Opened>> {
    const price_data = { currency: 'brl', unit_amount: cents, product_data: { name: detail } };
    const session: Stripe.Checkout.SessionCreateParams = {
      ...{ mode: 'payment', payment_method_types: ['card'], client_reference_id: id },
      line_items: [{ quantity: 1, price_data }],
      payment_intent_data: { description: detail, metadata: { recado: id } },
      adaptive_pricing: { enabled: false }, // invoices are in reais
      ...{ success_url: returnUrl, cancel_url: returnUrl },
    };
    return this.ask(Opened, () => this.stripe.checkout.sessions.create(session, { idempotencyKey }));
  }

  private async refundsOf(paymentId: string): Promise<ProviderRefund[]> {
    const wanted = { payment_intent: paymentId, limit: 100 };
    const { data } = await this.ask(Refunds, () => this.stripe.refunds.list(wanted));
    return data.map(({ id, amount: cents, created, status, metadata }) => ({
      ...{ id: metadata?.['recado'] ?? id, paymentId, cents, at: timeOf(created) },
      state: REFUND_STATES[status ?? ''] ?? 'pending',
    }));
  }

  /** Verifies the signature of the raw body, and that it is not older than 5 minutes. */
  private genuine(signature: string, body: Buffer): z.output<typeof About> {
    try {
      const secret = this.settings.STRIPE_WEBHOOK_SECRET ?? '';
      return About.parse(this.stripe.webhooks.constructEvent(body, signature, secret).data.object);
    } catch (cause) {
      throw new AppError('ERR_NO_PERMISSION', { cause });
    }
  }
}

const timeOf = (seconds: number): Date => new Date(seconds * 1000);

/**
 * Stripe repeats its first reply, even a server error. Anything created in that attempt was never shown to a payer, so
 * it can be requested again.
 */
const isReplayedFailure = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true';

/** Client errors count as responses from a working Stripe; server errors and rate limits do not. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  error.statusCode !== undefined &&
  error.statusCode < 500 &&
  error.statusCode !== 429;
