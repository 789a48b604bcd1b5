import type { Webhook as Shown, WebhookFailure } from '@recado/contracts';
import type { Sealed } from '../../assistants/integrations/secrets.js';
import type { Marked } from '../../shared/replicas/operator-marks.js';

/** A company's URL that receives events. */
export type Webhook = Readonly<
  Omit<Shown, 'id' | 'secret' | 'failingSince' | 'switchedOffAt' | 'unconfirmedBy' | 'createdAt' | 'updatedAt'> &
    Marked & {
      _id: string;
      companyId: string;
      secret: Sealed;
      failingSince: Date | null;
      switchedOffAt: Date | null;
      createdAt: Date;
      updatedAt: Date;
    }
>;

/** An event for an endpoint. `order` sorts the events of a subject by time. */
export type Delivery = Readonly<{
  _id: string;
  companyId: string;
  webhookId: string;
  subject: string;
  type: string;
  order: string;
  body: string;
  state: 'waiting' | 'delivered' | 'failed';
  tries: number;
  status: number | null;
  failure: WebhookFailure | null;
  durationMs: number | null;
  happenedAt: Date;
  firstTriedAt: Date | null; // when the current retry period began
  lastTriedAt: Date | null;
  replayedAt: Date | null;
  expiresAt: Date | null; // null while pending
}>;

/** The queue of a subject's pending events for an endpoint. `touched` is incremented whenever an event is added. */
export type DeliveryQueue = Readonly<{
  _id: string;
  companyId: string;
  webhookId: string;
  subject: string;
  dueAt: Date;
  claim: string | null;
  attempts: number;
  touched: number;
}>;

export type DeliveryQueueKey = Pick<DeliveryQueue, 'companyId' | 'webhookId' | 'subject'>;
