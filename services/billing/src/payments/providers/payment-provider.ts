import type { NewCharge, ProviderCharge } from './charge.js';
import type { Mandates } from './mandates.js';

/** A payment for a charge. `id` is the provider's and unique there. */
export type ProviderPayment = Readonly<{ id: string; cents: number; at: Date }>;

/** A refund. `id` is ours if we requested it, else the provider's; `paymentId` is the provider's. */
export type ProviderRefund = Readonly<{
  id: string;
  paymentId: string;
  cents: number;
  at: Date;
  state: 'pending' | 'done' | 'failed';
}>;

/** The status of a charge. `isOver`: the provider accepts no further payments (rejected, cancelled). */
export type ProviderStatus = Readonly<{ payments: ProviderPayment[]; refunds: ProviderRefund[]; isOver?: boolean }>;

/** The request for a refund. We choose `id`, so that repeated requests refund only once. */
export type NewRefund = Readonly<{ id: string; providerId: string; paymentId: string; cents: number }>;

/** A permanent rejection by the provider, of a refund or a debit. A retry does not help. */
export class ProviderRefusal extends Error {}

/** A webhook call of a provider, unparsed. */
export type RawNotice = Readonly<{
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: Buffer;
}>;

/**
 * Collects money for charges. Notifications only trigger polling: payments and refunds are always read by `status`, so
 * that repeated, late, reordered or lost notifications make no difference.
 */
export interface PaymentProvider {
  readonly name: string;
  readonly method: 'pix' | 'card';
  /** Whether its settings are present. Charges of a previously used provider are polled as long as they are present. */
  readonly isConfigured: boolean;
  charge(charge: NewCharge): Promise<ProviderCharge>;
  status(providerId: string): Promise<ProviderStatus>;
  /** Requests a refund. Its outcome is reported by `status`. @throws ProviderRefusal */
  refund(refund: NewRefund): Promise<void>;
  /**
   * @returns the provider's ids of the charges and mandates in an authentic notification. @throws ERR_NO_PERMISSION if
   * it is not authentic
   */
  verify(notice: RawNotice): string[] | Promise<string[]>;
  /** Registers the webhook URL with the provider. */
  registerNotices?(): Promise<void>;
  /** Automatic charges, if the provider supports them. */
  readonly mandates?: Mandates;
  /** Simulates the payment of a charge, without real money. */
  simulate?(providerId: string, cents: number): Promise<void>;
}
