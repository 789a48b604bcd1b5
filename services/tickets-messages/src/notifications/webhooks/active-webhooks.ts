import { Injectable } from '@nestjs/common';
import { OperatorMarks } from '../../shared/replicas/operator-marks.js';
import { Companies } from '../../shared/replicas/state-replicas.js';
import type { Webhook } from './webhook.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** The maximum delay until other processes use a new endpoint. */
const KEPT_MS = 2_000;
const MOST_KEPT = 10_000;

/** Caches companies' active endpoints. Companies without the feature cause no queries. */
@Injectable()
export class ActiveWebhooks {
  private readonly known = new Map<string, { webhooks: Promise<Webhook[]>; until: number }>();

  constructor(
    private readonly companies: Companies,
    private readonly webhooks: WebhooksRepository,
    private readonly marks: OperatorMarks,
  ) {}

  /** Returns whether the company's plan includes webhooks. */
  isAllowed(companyId: string): boolean {
    return this.companies.get(companyId, companyId)?.plan.useExternalApi === true;
  }

  /** Returns the endpoints that currently receive events. */
  async of(companyId: string): Promise<readonly Webhook[]> {
    if (!this.isAllowed(companyId)) return [];
    return (await this.active(companyId)).filter((webhook) => this.works(webhook));
  }

  /** Returns whether an endpoint receives events. */
  works(webhook: Webhook): boolean {
    return webhook.active && this.isAllowed(webhook.companyId) && !this.marks.isOff(webhook.companyId, webhook);
  }

  private active(companyId: string): Promise<readonly Webhook[]> {
    const now = performance.now();
    const known = this.known.get(companyId);
    if (known && known.until > now) return known.webhooks;
    if (this.known.size >= MOST_KEPT) this.known.clear();
    const webhooks = this.webhooks.active(companyId);
    this.known.set(companyId, { webhooks, until: now + KEPT_MS });
    webhooks.catch(() => this.known.delete(companyId));
    return webhooks;
  }

  invalidate(companyId: string): void {
    this.known.delete(companyId);
  }
}
