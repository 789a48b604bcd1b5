import type { NewCharge, Payer, ProviderCharge } from './charge.js';

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

/** A charge under a mandate. The payer's bank pays it by itself on the day `dueDay` (yyyy-mm-dd). */
export type MandateCharge = Pick<NewCharge, 'id' | 'companyId' | 'cents' | 'detail'> &
  Readonly<{ mandateId: string; dueDay: string }>;

/** The part of a provider that charges by itself what a payer has authorised once. */
export interface Mandates {
  create(mandate: NewMandate): Promise<ProviderMandate>;
  state(providerId: string): Promise<MandateState>;
  /** Ends a mandate. One that is over already stays so. */
  cancel(providerId: string): Promise<void>;
  /** Asked twice under one id, it makes one charge. Its payments are told by the provider's `status`. @throws ProviderRefusal */
  charge(charge: MandateCharge): Promise<ProviderCharge>;
  /** Takes a charge back that is not paid yet, where the provider still can. */
  cancelCharge(providerId: string): Promise<void>;
  /** Does what a payer does at the bank, where no money moves. */
  simulate?(providerId: string, state: Exclude<MandateState, 'waiting'>): Promise<void>;
}
