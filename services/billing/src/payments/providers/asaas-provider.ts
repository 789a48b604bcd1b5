import { DEFAULT_TIME_ZONE, dayIn } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import { z } from 'zod';
import type { Config } from '../../config.js';
import { AsaasApi, AsaasRefusal, type AsaasPayment } from './asaas-api.js';
import { documentMissing } from './document-missing.js';
import { isSame, jsonOf } from './notices.js';
import {
  ProviderRefusal,
  type NewRefund,
  type PaymentProvider,
  type ProviderRefund,
  type ProviderStatus,
  type RawNotice,
} from './payment-provider.js';
import type { NewCharge, Payer, ProviderCharge } from './charge.js';

const TOKEN_HEADER = 'asaas-access-token';
const Notice = z.object({
  id: z.string(),
  event: z.string(),
  payment: z.object({ id: z.string().max(64) }).optional(),
});

/** Statuses without money. CONFIRMED: the payer's bank is holding a Pix, for up to 72 hours, and may reverse it. */
const WITHOUT_MONEY = new Set([
  'PENDING',
  'OVERDUE',
  'CONFIRMED',
  'AUTHORIZED',
  'AWAITING_RISK_ANALYSIS',
  'DUNNING_REQUESTED',
]);
const REFUND_STATES: Readonly<Record<string, ProviderRefund['state']>> = { DONE: 'done', CANCELLED: 'failed' };
/** Marks our refunds at Asaas, which gives refunds no id. */
const OUR_REFUND = /^Recado ([\w-]{1,64})$/;

/**
 * Pix at Asaas. A charge is a payment there, with our id as `externalReference`; a company is a customer, under its id.
 * Asaas has no idempotency keys, so existing payments are searched before creating one ("Retries and idempotency"). A
 * Pix charge requires the payer's CPF or CNPJ ("Create new customer").
 */
@Injectable()
export class AsaasProvider implements PaymentProvider {
  readonly name = 'asaas';
  readonly method = 'pix';
  readonly isConfigured: boolean;

  constructor(
    private readonly api: AsaasApi,
    @Inject(SETTINGS) private readonly settings: Config,
  ) {
    this.isConfigured = settings.ASAAS_WEBHOOK_TOKEN !== undefined;
  }

  /** @throws ERR_VALIDATION for `document` if the payer's CPF or CNPJ is unknown */
  async charge({ id, companyId, cents, detail, expiresAt, payer }: NewCharge): Promise<ProviderCharge> {
    if (!payer?.document) throw documentMissing();
    const payment =
      (await this.api.findPayment(id)) ?? (await this.create({ id, companyId, cents, detail, expiresAt, payer }));
    return { providerId: payment.id, pixCode: await this.api.pixCode(payment.id), payUrl: null };
  }

  async status(providerId: string): Promise<ProviderStatus> {
    const payment = await this.api.payment(providerId);
    const { value, paymentDate, deleted, status } = payment;
    const hasCome = paymentDate && !WITHOUT_MONEY.has(status);
    return {
      payments: hasCome ? [{ id: providerId, cents: value, at: paymentDate }] : [],
      refunds: refundsOf(payment),
      isOver: deleted,
    };
  }

  /**
   * @throws ProviderRefusal if Asaas does not refund the money, for example because the operator's balance is too low
   */
  async refund({ id, providerId, cents }: NewRefund): Promise<void> {
    const asked = refundsOf(await this.api.payment(providerId));
    if (asked.some((one) => one.id === id)) return;
    const refund = { value: cents / 100, description: `Recado ${id}` };
    await this.api.refund(providerId, refund).catch((error: unknown) => {
      throw error instanceof AsaasRefusal ? new ProviderRefusal(error.message) : error;
    });
  }

  /** Asaas does not sign webhooks; they contain a token that the operator configured there ("Receive Asaas events"). */
  verify({ headers, body }: RawNotice): string[] {
    const isTheirs = isSame(headers[TOKEN_HEADER] ?? '', this.settings.ASAAS_WEBHOOK_TOKEN ?? '');
    const notice = Notice.safeParse(jsonOf(body));
    if (!this.isConfigured || !isTheirs || !notice.success) throw new AppError('ERR_NO_PERMISSION');
    return notice.data.payment ? [notice.data.payment.id] : [];
  }

  private async create({ id, companyId, cents, detail, expiresAt, payer }: PaymentRequest): Promise<AsaasPayment> {
    return this.api.createPixPayment({
      customer: await this.customerOf(companyId, payer),
      value: cents / 100,
      dueDate: dayIn(DEFAULT_TIME_ZONE, expiresAt),
      description: detail,
      externalReference: id,
    });
  }

  private async customerOf(companyId: string, { name, email, document = '' }: Payer): Promise<string> {
    const wanted = { name, cpfCnpj: document, ...(email !== '' && { email }) };
    const found = await this.api.findCustomer(companyId);
    if (!found) return (await this.api.createCustomer({ ...wanted, externalReference: companyId })).id;
    const isAsWanted = found.name === name && (found.email ?? '') === email && found.cpfCnpj === document;
    if (!isAsWanted) await this.api.updateCustomer(found.id, wanted);
    return found.id;
  }
}

type PaymentRequest = Omit<NewCharge, 'payer' | 'returnUrl'> & { payer: Payer };

/** Our refunds have our id; a refund made in Asaas' panel is identified by its payment and creation time. */
function refundsOf({ id: paymentId, refunds }: AsaasPayment): ProviderRefund[] {
  const seen = new Map<number, number>();
  return (refunds ?? []).map(({ dateCreated: at, status, value: cents, description }) => {
    const n = seen.get(at.getTime()) ?? 0;
    seen.set(at.getTime(), n + 1);
    const id = OUR_REFUND.exec(description ?? '')?.[1] ?? `${paymentId}:${at.getTime()}:${n}`;
    return { id, paymentId, cents, at, state: REFUND_STATES[status] ?? 'pending' };
  });
}
