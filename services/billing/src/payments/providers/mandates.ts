import type { NewCharge, Payer, ProviderCharge } from './payment-provider.js';

/** A mandate as a provider is asked for it. Its first charge is due no sooner than `startsAt`. */
export type NewMandate = Readonly<{
  id: string;
  companyId: string;
  payer: Payer & { document: string };
  detail: string;
  months: number;
  startsAt: Date;
}>;

/** `pixCode`: what the payer's bank reads to show what is to be authorised. */
export type ProviderMandate = Readonly<{ providerId: string; pixCode: string }>;

/** `waiting`: the payer has not answered. `over`: refused, cancelled by the payer or by us, or never answered. */
export type MandateState = 'waiting' | 'active' | 'over';

/** A charge under a mandate. The payer's bank pays it on the day of `dueAt` by itself. */
export type MandateCharge = Pick<NewCharge, 'id' | 'companyId' | 'cents' | 'detail' | 'payer'> &
  Readonly<{ mandateId: string; dueAt: Date }>;

/** The part of a provider that charges by itself what a payer has authorised once. */
export interface Mandates {
  create(mandate: NewMandate): Promise<ProviderMandate>;
  state(providerId: string): Promise<MandateState>;
  /** Ends a mandate. One that is over already stays so. */
  cancel(providerId: string): Promise<void>;
  /** Asked twice under one id, it makes one charge. Its payments are told by the provider's `status`. */
  charge(charge: MandateCharge): Promise<ProviderCharge>;
  /** Does what a payer does at the bank, where no money moves. */
  simulate?(providerId: string, state: Exclude<MandateState, 'waiting'>): Promise<void>;
}
