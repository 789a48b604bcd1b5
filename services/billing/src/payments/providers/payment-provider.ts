import type { NewCharge, ProviderCharge } from './charge.js';
import type { Mandates } from './mandates.js';

/** Money that came for a charge. `id` is the provider's and unique there. */
export type ProviderPayment = Readonly<{ id: string; cents: number; at: Date }>;

/** Money that goes back. `id` is ours when we asked for it, else the provider's; `paymentId` is the provider's. */
export type ProviderRefund = Readonly<{
  id: string;
  paymentId: string;
  cents: number;
  at: Date;
  state: 'pending' | 'done' | 'failed';
}>;

/** A status tells what has happened to a charge. `isOver`: the provider takes nothing more for it (refused, cancelled). */
export type ProviderStatus = Readonly<{ payments: ProviderPayment[]; refunds: ProviderRefund[]; isOver?: boolean }>;

/** A refund as a provider is asked for it. `id` is ours: asked twice, the money goes back once. */
export type NewRefund = Readonly<{ id: string; providerId: string; paymentId: string; cents: number }>;

/** The provider has answered that it does not do this (a refund, a debit). Asking again changes nothing. */
export class ProviderRefusal extends Error {}

/** A call of a provider, as it came. */
export type RawNotice = Readonly<{
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: Buffer;
}>;

/**
 * Takes money for charges. A notice only says what to look at: what was paid and refunded is always asked for by `status`,
 * so that a notice that is repeated, late, out of order or never comes changes nothing.
 */
export interface PaymentProvider {
  readonly name: string;
  readonly method: 'pix' | 'card';
  /** Tells whether its settings are there. Charges of one that was used before are looked at as long as they are. */
  readonly isConfigured: boolean;
  charge(charge: NewCharge): Promise<ProviderCharge>;
  status(providerId: string): Promise<ProviderStatus>;
  /** Asks for a refund. What becomes of it is told by `status`. @throws ProviderRefusal */
  refund(refund: NewRefund): Promise<void>;
  /** @returns the provider's ids of charges and mandates that a genuine notice is about. @throws ERR_NO_PERMISSION when it is not */
  verify(notice: RawNotice): string[] | Promise<string[]>;
  /** Tells the provider where its notices go. */
  registerNotices?(): Promise<void>;
  /** Charges without the payer's doing, where the provider has it. */
  readonly mandates?: Mandates;
  /** Pays a charge where no money moves. */
  simulate?(providerId: string, cents: number): Promise<void>;
}
