import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { DoubleServer, type Answer, type Call } from './double-server.js';

type Session = {
  id: string;
  object: 'checkout.session';
  client_reference_id: string;
  amount_total: number;
  status: 'open' | 'complete' | 'expired';
  url: string | null;
  payment_intent: string | null;
};
type Intent = {
  id: string;
  object: 'payment_intent';
  created: number;
  amount_received: number;
  latest_charge: { id: string; object: 'charge'; created: number; payment_intent: string };
};
type Refund = {
  id: string;
  object: 'refund';
  created: number;
  amount: number;
  status: string;
  payment_intent: string;
  metadata: Record<string, string>;
};
type FormFields = Record<string, string>;

const seconds = (): number => Math.floor(Date.now() / 1000);
const ok = (body: unknown): Answer => ({ status: 200, body });
const refused = (message: string, type = 'invalid_request_error', status = 400): Answer => ({
  status,
  body: { error: { type, message } },
});
const list = (data: unknown[]): Answer => ok({ object: 'list', data, has_more: false, url: '/v1' });

/**
 * Simulates the part of Stripe's API that billing uses, with its documented rules: a key in `Authorization`; the first
 * reply under an idempotency key is repeated, even a server error; other parameters under it are rejected; a session
 * has no PaymentIntent before the payment.
 */
export class StripeDouble extends DoubleServer {
  readonly sessions: Session[] = [];
  readonly intents: Intent[] = [];
  readonly refunds: Refund[] = [];
  /** This many calls fail inside Stripe, which stores the failure under the idempotency key. */
  failsInside = 0;
  private readonly kept = new Map<string, { body: string; answer: Answer }>();

  constructor(
    private readonly key: string,
    private readonly webhookSecret: string,
  ) {
    super();
  }

  /**
   * Simulates entering a card on the session's page. If there is no money, the card is declined and the page stays
   * open.
   */
  pay(sessionId: string, cents?: number): Intent {
    const session = this.session(sessionId);
    const id = `pi_${randomUUID()}`;
    const intent: Intent = {
      ...{ id, object: 'payment_intent', created: seconds(), amount_received: cents ?? session.amount_total },
      latest_charge: { id: `ch_${randomUUID()}`, object: 'charge', created: seconds(), payment_intent: id },
    };
    this.intents.push(intent);
    Object.assign(session, { payment_intent: id, ...(cents !== 0 && { status: 'complete', url: null }) });
    return intent;
  }

  /** Drops the idempotency keys, like Stripe after a day. */
  forgetKeys(): void {
    this.kept.clear();
  }

  expire(sessionId: string): void {
    Object.assign(this.session(sessionId), { status: 'expired', url: null });
  }

  /** Simulates a refund in Stripe's dashboard, which has none of our metadata. */
  refundByHand(paymentIntent: string, cents: number): Refund {
    return this.addRefund({ payment_intent: paymentIntent, amount: String(cents) }, 'succeeded');
  }

  settleRefunds(status: 'succeeded' | 'failed'): void {
    for (const refund of this.refunds) refund.status = status;
  }

  /** Returns a webhook call of Stripe as billing receives it from the gateway. */
  notice(type: string, object: object, { secret = this.webhookSecret, timestamp = seconds() } = {}) {
    const event = { id: `evt_${randomUUID()}`, object: 'event', type, created: seconds(), data: { object } };
    const payload = JSON.stringify(event);
    const signature = new Stripe(this.key).webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return {
      provider: 'stripe',
      headers: { 'stripe-signature': signature },
      query: {},
      body: Buffer.from(payload).toString('base64'),
    };
  }

  session(id: string): Session {
    const found = this.sessions.find((one) => one.id === id);
    if (!found) throw new Error(`there is no session ${id}`);
    return found;
  }

  protected answer(call: Call): Answer {
    if (call.headers.authorization !== `Bearer ${this.key}`)
      return refused('Invalid API Key provided', 'invalid_request_error', 401);
    const key = call.headers['idempotency-key'];
    if (typeof key !== 'string' || call.method !== 'POST') return this.carryOut(call);
    const before = this.kept.get(key);
    if (before && before.body !== call.body)
      return refused('Keys for idempotent requests can only be used with the same parameters', 'idempotency_error');
    if (before) return { ...before.answer, headers: { 'idempotent-replayed': 'true' } };
    const isFailing = this.failsInside > 0;
    this.failsInside -= isFailing ? 1 : 0;
    const answer = isFailing ? refused('An error occurred', 'api_error', 500) : this.carryOut(call);
    if (answer.status !== 400) this.kept.set(key, { body: call.body, answer: structuredClone(answer) });
    return answer;
  }

  private carryOut({ method, path, query, body }: Call): Answer {
    const said = Object.fromEntries(new URLSearchParams(body));
    const intent = query.get('payment_intent');
    const isTheirs = (one: { payment_intent: string | null }) => one.payment_intent === intent;
    if (path === '/v1/refunds') return method === 'POST' ? this.refund(said) : list(this.refunds.filter(isTheirs));
    if (path === '/v1/checkout/sessions')
      return method === 'POST' ? this.open(said) : list(this.sessions.filter(isTheirs));
    const session = this.session(path.split('/').at(-1) ?? '');
    return ok({ ...session, payment_intent: this.intents.find(({ id }) => id === session.payment_intent) ?? null });
  }

  private open(said: FormFields): Answer {
    const amount = Number(said['line_items[0][price_data][unit_amount]']);
    if (said['mode'] !== 'payment' || said['line_items[0][price_data][currency]'] !== 'brl' || !(amount > 0))
      return refused('The session is not as billing makes them');
    const id = `cs_${randomUUID()}`;
    const session: Session = {
      ...{ id, object: 'checkout.session', client_reference_id: said['client_reference_id'] ?? '' },
      ...{ amount_total: amount, status: 'open', url: `https://checkout.stripe.test/${id}`, payment_intent: null },
    };
    this.sessions.push(session);
    return ok(session);
  }

  private refund(said: FormFields): Answer {
    const intent = this.intents.find(({ id }) => id === said['payment_intent']);
    const back = this.refunds.filter((one) => one.payment_intent === intent?.id && one.status !== 'failed');
    const sum = back.reduce((total, { amount }) => total + amount, Number(said['amount']));
    if (!intent || sum > intent.amount_received) return refused('Refund amount is greater than unrefunded amount');
    return ok(this.addRefund(said, 'pending'));
  }

  private addRefund(said: FormFields, status: string): Refund {
    const ours = said['metadata[recado]'];
    const refund: Refund = {
      ...{ id: `re_${randomUUID()}`, object: 'refund', created: seconds(), amount: Number(said['amount']), status },
      ...{ payment_intent: said['payment_intent'] ?? '', metadata: ours ? { recado: ours } : {} },
    };
    this.refunds.push(refund);
    return refund;
  }
}
