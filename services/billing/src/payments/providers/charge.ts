/** Who pays, as far as a provider asks. `email`: empty for seeded companies. `document`: a CPF or CNPJ without its mask. */
export type Payer = Readonly<{ name: string; email: string; document?: string }>;

/**
 * A charge as a provider is asked for it. `id` is ours: asked twice, the provider makes one charge. `returnUrl`: where the
 * payer's browser goes from the provider's own page.
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
 * `pixCode`: the BR Code, shown as a QR and pasted. `payUrl`: the provider's page, where a card is entered. A charge under
 * a mandate has neither, because nobody has to do anything.
 */
export type ProviderCharge = Readonly<{ providerId: string; pixCode: string | null; payUrl: string | null }>;
