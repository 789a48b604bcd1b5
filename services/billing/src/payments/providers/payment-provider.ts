/** A charge as a provider is asked for it. `id` is ours: asked twice, the provider makes one charge. */
export type NewCharge = Readonly<{
  id: string;
  companyId: string;
  cents: number;
  detail: string;
  expiresAt: Date;
}>;

/** `pixCode`: the BR Code, shown as a QR and pasted. */
export type ProviderCharge = Readonly<{ providerId: string; pixCode: string }>;

/** Money that came for a charge. `id` is the provider's and unique there. */
export type ProviderPayment = Readonly<{ id: string; cents: number; at: Date }>;

/** A call of a provider, as it came. */
export type RawNotice = Readonly<{
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: Buffer;
}>;

export const PAYMENT_PROVIDER = Symbol('PaymentProvider');

/**
 * Takes money for charges. A notice only says which charges to look at: what was paid is always asked for by `payments`, so
 * that a notice that is repeated, late, out of order or never comes changes nothing.
 */
export interface PaymentProvider {
  readonly name: string;
  charge(charge: NewCharge): Promise<ProviderCharge>;
  payments(providerId: string): Promise<ProviderPayment[]>;
  /** @returns the provider's ids of the charges that a genuine notice is about. @throws ERR_NO_PERMISSION when it is not */
  verify(notice: RawNotice): string[];
  /** Pays a charge where no money moves. */
  simulate?(providerId: string, cents: number): Promise<void>;
}
