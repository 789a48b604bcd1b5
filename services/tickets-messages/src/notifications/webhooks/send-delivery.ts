import type { WebhookFailure } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Webhook as Signer } from 'standardwebhooks';
import { Counter, registry } from '@recado/service-kit/health';
import { cut } from '@recado/service-kit/text';
import { callFailureOf, GuardedFetch } from '@recado/service-kit/web';
import { secretContextOf, Secrets } from '../../assistants/integrations/secrets.js';
import { isSuccess } from './delivery-policy.js';
import type { Delivery, Webhook } from './webhook.js';

const DEADLINE_MS = 10_000;
const MOST_OF_ANSWER = 1_000;

const attempts = new Counter({
  name: 'recado_webhook_attempts_total',
  help: 'Attempts to deliver an event to a webhook: arrived, or why not',
  labelNames: ['outcome'],
  registers: [registry],
});

export type Attempt = Readonly<{
  arrived: boolean;
  status: number | null;
  failure: WebhookFailure | null;
  durationMs: number;
  /** The first characters of the response body. */
  answer: string;
}>;

/** Makes one delivery attempt, signed according to Standard Webhooks. Every attempt has the same id and body. */
@Injectable()
export class SendDelivery {
  constructor(
    private readonly guarded: GuardedFetch,
    private readonly secrets: Secrets,
  ) {}

  async execute(webhook: Webhook, delivery: Delivery): Promise<Attempt> {
    const attempt = await this.send(webhook, delivery);
    attempts.inc({ outcome: attempt.arrived ? 'arrived' : (attempt.failure ?? 'refused') });
    return attempt;
  }

  private async send(webhook: Webhook, { _id: id, body }: Delivery): Promise<Attempt> {
    const started = performance.now();
    const took = () => Math.round(performance.now() - started);
    try {
      const headers = this.headersOf(webhook, id, body);
      const options = { method: 'POST', headers, body, follows: false, deadlineMs: DEADLINE_MS } as const;
      const { status, text } = await this.guarded.send(webhook.url, options);
      const answer = cut(text, MOST_OF_ANSWER);
      return { arrived: isSuccess(status), status, failure: null, durationMs: took(), answer };
    } catch (error) {
      return { arrived: false, status: null, failure: callFailureOf(error), durationMs: took(), answer: '' };
    }
  }

  private headersOf({ companyId, _id, secret }: Webhook, id: string, body: string): Record<string, string> {
    const now = new Date();
    const signer = new Signer(this.secrets.open(secret, secretContextOf(companyId, _id, 'secret')));
    return {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': signer.sign(id, now, body),
    };
  }
}
