/**
 * The payer, with the data that providers require. `email` is empty for seeded companies. `document`: a CPF or CNPJ
 * without punctuation.
 */
export type Payer = Readonly<{ name: string; email: string; document?: string }>;

/**
 * The request for a charge. We choose `id`, so that repeated requests create only one charge. `returnUrl` is the
 * destination after the provider's own page.
 */
export type NewCharge = Readonly<{
  id: string;
  companyId: string;
  cents: number;
  detail: string;
  expiresAt: Date;
  payer: Payer | null;
  returnUrl: string;
}>;

/**
 * `pixCode`: the BR Code, shown as a QR code and for copying. `payUrl`: the provider's page for entering a card. A charge
 * under a mandate has neither, because the payer need not act.
 */
export type ProviderCharge = Readonly<{ providerId: string; pixCode: string | null; payUrl: string | null }>;
