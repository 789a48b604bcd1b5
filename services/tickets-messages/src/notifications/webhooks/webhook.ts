import type { Webhook as Shown, WebhookFailure } from '@recado/contracts';
import type { Sealed } from '../../assistants/integrations/secrets.js';
import type { Marked } from '../../shared/replicas/operator-marks.js';

/** An address of a company that is told of what happens. */
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

/** An event for an endpoint. `order` sorts those of a subject by the time they happened. */
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
  firstTriedAt: Date | null; // since it waits
  lastTriedAt: Date | null;
  replayedAt: Date | null;
  expiresAt: Date | null; // null while it waits
}>;

/** The events of a subject that wait for an endpoint. `touched` grows when one is added. */
export type Lane = Readonly<{
  _id: string;
  companyId: string;
  webhookId: string;
  subject: string;
  dueAt: Date;
  claim: string | null;
  attempts: number;
  touched: number;
}>;

export type LaneKey = Pick<Lane, 'companyId' | 'webhookId' | 'subject'>;
