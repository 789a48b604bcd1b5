import type { NewCharge, Payer, ProviderCharge } from './charge.js';

/** The request for a mandate. The first charge is due no earlier than `startsAt`. */
export type NewMandate = Readonly<{
  id: string;
  companyId: string;
  payer: Payer & { document: string };
  detail: string;
  months: number;
  startsAt: Date;
}>;

/** `pixCode`: the payer's bank reads it to show what is to be authorized. */
export type ProviderMandate = Readonly<{ providerId: string; pixCode: string }>;

/** `waiting`: the payer has not decided. `over`: rejected, cancelled by the payer or by us, or expired. */
export type MandateState = 'waiting' | 'active' | 'over';

/** A charge under a mandate. The payer's bank pays it automatically on `dueDay` (yyyy-mm-dd). */
export type MandateCharge = Pick<NewCharge, 'id' | 'companyId' | 'cents' | 'detail'> &
  Readonly<{ mandateId: string; dueDay: string }>;

/** A provider's support for automatic charges under a mandate. */
export interface Mandates {
  create(mandate: NewMandate): Promise<ProviderMandate>;
  state(providerId: string): Promise<MandateState>;
  /** Ends a mandate. Repeated calls change nothing. */
  cancel(providerId: string): Promise<void>;
  /**
   * Creates a charge; repeats with the same id create only one. Its payments are reported by the provider's `status`.
   * @throws ProviderRefusal
   */
  charge(charge: MandateCharge): Promise<ProviderCharge>;
  /** Cancels an unpaid charge, if the provider still can. */
  cancelCharge(providerId: string): Promise<void>;
  /** Simulates the payer at the bank, without real money. */
  simulate?(providerId: string, state: Exclude<MandateState, 'waiting'>): Promise<void>;
}
