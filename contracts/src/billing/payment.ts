import { z } from 'zod';
import { Done, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { CpfOrCnpj } from '../cpf-or-cnpj.js';
import { Invoice } from './invoice.js';

const Required = (message: string) => z.string({ error: message }).trim().min(1, message).max(200, 'Too Long!');
const Sent = z.unknown().optional();

/** Pix is the specification's. A card can be chosen where the installation has a provider for cards. */
export const PaymentMethod = z.enum(['pix', 'card']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

const Payer = z.strictObject({
  firstName: Required('O nome completo é obrigatório'),
  lastName: z.string().trim().max(200, 'Too Long!').default(''),
  document: CpfOrCnpj.default(''), // empty: the company's
  address2: Required('O Endereço é obrigatório'),
  city: Required('Cidade é obrigatória'),
  state: z.string().trim().max(100, 'Too Long!').default(''),
  zipcode: Required('CEP é obrigatório'),
  country: z.enum(['BR', 'usa'], { error: 'País é obrigatório' }),
  invoiceId: Id.optional(), // without it: the one that is open, or the next
});

/**
 * The specification's payload (administration, section 3). Prices and limits are the server's, and what a card has on it
 * goes no further: a card is entered at the payment provider.
 */
export const CheckoutBody = Payer.extend({
  useAddressForPaymentDetails: Sent,
  nameOnCard: Sent,
  cardNumber: Sent,
  cvv: Sent,
  plan: Sent,
  price: Sent,
  users: Sent,
  connections: Sent,
}).transform(({ firstName, lastName, document, address2, city, state, zipcode, country, invoiceId }) => ({
  ...{ firstName, lastName, document, address2, city, state, zipcode, country },
  ...(invoiceId && { invoiceId }),
}));

/** Holds what a payer needs, by Pix or by card. `token` opens the payment page without a log-in. */
export const PixPayment = z.object({
  token: z.string(),
  invoiceId: Id,
  qrcode: z.object({ qrcode: z.string() }), // the BR Code, which is what the QR shows and what is pasted; empty for a card
  payUrl: z.url().nullable(), // the provider's page, where a card is entered
  valor: z.object({ original: z.string() }), // BRL, as Banco Central's API writes it: 99.90
  expiresAt: Timestamp,
  canSimulate: z.boolean(), // the sandbox outside production
  canPayByCard: z.boolean(),
});
export type PixPayment = z.infer<typeof PixPayment>;

/**
 * Begins to pay an invoice of the caller's company. @throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_NOT_OPEN, ERR_PAYMENT_PROVIDER;
 * ERR_VALIDATION for `document` where the provider needs a CPF or CNPJ and none is known
 */
export const StartCheckout = defineRpc({
  name: 'billing.checkout.start',
  request: Payer,
  reply: PixPayment,
});

export const PaymentToken = z.strictObject({ token: z.string().regex(/^[\w-]{20,64}$/) });

/** Answers what the payment page shows to anybody who has the link. @throws ERR_NO_INVOICE_FOUND */
export const GetPaymentPage = defineRpc({
  name: 'billing.payment.page',
  request: PaymentToken,
  reply: z.object({
    companyName: z.string(),
    language: z.string(),
    timeZone: z.string(),
    invoice: Invoice,
    pix: PixPayment.nullable(), // null: it is asked for by StartPayment
    canPayByCard: z.boolean(),
  }),
});
/**
 * @throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_NOT_OPEN, ERR_NO_PERMISSION without cards, ERR_PAYMENT_PROVIDER; ERR_VALIDATION for
 * `document`, as above
 */
export const StartPayment = defineRpc({
  name: 'billing.payment.start',
  request: PaymentToken.extend({ method: PaymentMethod.default('pix'), document: CpfOrCnpj.default('') }),
  reply: PixPayment,
});
/** Pays at the sandbox. @throws ERR_NO_INVOICE_FOUND, ERR_NO_PERMISSION in production and at a real provider */
export const SimulatePayment = defineRpc({ name: 'billing.payment.simulate', request: PaymentToken, reply: Done });

/** The way to pay for a company whose log-in is refused; null when it owes nothing that can be paid. */
export const GetPaymentLink = defineRpc({
  name: 'billing.payment.link',
  request: z.strictObject({ companyId: Id }),
  reply: z.object({ token: z.string().nullable() }),
});

/** A call of a payment provider as it came: its signature is over the bytes. @throws ERR_NO_PERMISSION unless it is genuine */
export const ReceivePaymentNotice = defineRpc({
  name: 'billing.payment.notice',
  request: z.strictObject({
    provider: z.string().regex(/^[a-z]{1,20}$/),
    headers: z.record(z.string(), z.string()),
    query: z.record(z.string(), z.string()),
    body: z.base64().max(200_000),
  }),
  reply: Done,
});
