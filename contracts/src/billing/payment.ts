import { z } from 'zod';
import { Done, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { CpfOrCnpj } from '../cpf-or-cnpj.js';
import { Invoice } from './invoice.js';

const Required = (message: string) => z.string({ error: message }).trim().min(1, message).max(200, 'Too Long!');
const Sent = z.unknown().optional();

/** Pix is the specification's method. Cards are available only if the installation has a card provider. */
export const PaymentMethod = z.enum(['pix', 'card']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

const Payer = z.strictObject({
  firstName: Required('O nome completo é obrigatório'),
  lastName: z.string().trim().max(200, 'Too Long!').default(''),
  document: CpfOrCnpj.default(''), // if empty, the company's document is used
  address2: Required('O Endereço é obrigatório'),
  city: Required('Cidade é obrigatória'),
  state: z.string().trim().max(100, 'Too Long!').default(''),
  zipcode: Required('CEP é obrigatório'),
  country: z.enum(['BR', 'usa'], { error: 'País é obrigatório' }),
  invoiceId: Id.optional(), // if omitted, the open invoice or else the next one is paid
});

/**
 * The specification's payload (administration, section 3). The server uses its own prices and limits and discards the card fields:
 * cards are entered at the payment provider.
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

/** The data a payer needs to pay by Pix or card. `token` opens the payment page without logging in. */
export const PixPayment = z.object({
  token: z.string(),
  invoiceId: Id,
  qrcode: z.object({ qrcode: z.string() }), // the BR Code, shown as a QR code and for pasting; empty for a card
  payUrl: z.url().nullable(), // the provider's page for entering a card
  valor: z.object({ original: z.string() }), // BRL, in the format of the Banco Central API: 99.90
  expiresAt: Timestamp,
  canSimulate: z.boolean(), // true for the sandbox outside production
  canPayByCard: z.boolean(),
});
export type PixPayment = z.infer<typeof PixPayment>;

/**
 * Starts the payment of an invoice of the caller's company. @throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_NOT_OPEN, ERR_PAYMENT_PROVIDER;
 * ERR_VALIDATION for `document` if the provider requires a CPF or CNPJ and none is stored
 */
export const StartCheckout = defineRpc({
  name: 'billing.checkout.start',
  request: Payer,
  reply: PixPayment,
});

export const PaymentToken = z.strictObject({ token: z.string().regex(/^[\w-]{20,64}$/) });

/** Returns the payment page, which is open to anyone with the link. @throws ERR_NO_INVOICE_FOUND */
export const GetPaymentPage = defineRpc({
  name: 'billing.payment.page',
  request: PaymentToken,
  reply: z.object({
    companyName: z.string(),
    language: z.string(),
    timeZone: z.string(),
    invoice: Invoice,
    pix: PixPayment.nullable(), // if null, the page requests it with StartPayment
    canPayByCard: z.boolean(),
  }),
});
/**
 * @throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_NOT_OPEN, ERR_NO_PERMISSION without a card provider, ERR_PAYMENT_PROVIDER; ERR_VALIDATION for
 * `document`, as above
 */
export const StartPayment = defineRpc({
  name: 'billing.payment.start',
  request: PaymentToken.extend({ method: PaymentMethod.default('pix'), document: CpfOrCnpj.default('') }),
  reply: PixPayment,
});
/** Simulates a payment in the sandbox. @throws ERR_NO_INVOICE_FOUND, ERR_NO_PERMISSION in production and with a real provider */
export const SimulatePayment = defineRpc({ name: 'billing.payment.simulate', request: PaymentToken, reply: Done });

/** Returns the payment link for a company whose users cannot log in; null if it has no payable debt. */
export const GetPaymentLink = defineRpc({
  name: 'billing.payment.link',
  request: z.strictObject({ companyId: Id }),
  reply: z.object({ token: z.string().nullable() }),
});

/**
 * Receives a payment provider's webhook call as raw bytes, because the signature covers the bytes. @throws
 * ERR_NO_PERMISSION if the signature is invalid
 */
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
