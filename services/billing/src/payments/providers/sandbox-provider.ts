import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import { newId } from '@recado/service-kit/mongo';
import { createDynamicPix, createStaticPix, hasError } from 'pix-utils';
import { z } from 'zod';
import type { Config } from '../../config.js';
import type { NewRefund, PaymentProvider, ProviderStatus, RawNotice } from './payment-provider.js';
import type { NewCharge, ProviderCharge } from './charge.js';
import { isSame, jsonOf } from './notices.js';
import { SandboxChargesRepository } from './sandbox-charges.repository.js';
import { SandboxMandates } from './sandbox-mandates.js';
import { SandboxMandatesRepository } from './sandbox-mandates.repository.js';

const Notice = z.object({ charges: z.array(z.string().max(64)).max(100) });
export const SIGNATURE_HEADER = 'recado-signature';
/** The longest id that a BR Code can contain. */
const LONGEST_ID = 25;

/**
 * A provider without a bank. Its codes are real: with the operator's Pix key they can be paid, and the operator settles
 * the invoice manually. Outside production, a payment can be simulated.
 */
@Injectable()
export class SandboxProvider implements PaymentProvider {
  readonly name = 'sandbox';
  readonly method = 'pix';
  readonly isConfigured = true;
  readonly simulate: PaymentProvider['simulate'];
  readonly mandates?: SandboxMandates;

  constructor(
    private readonly charges: SandboxChargesRepository,
    mandates: SandboxMandatesRepository,
    @Inject(SETTINGS) private readonly settings: Config,
  ) {
    if (settings.NODE_ENV === 'production') return;
    this.simulate = (id, cents) => this.pay(id, cents);
    this.mandates = new SandboxMandates(mandates, charges, (id) => this.mandateCode(id));
  }

  async charge({ id, companyId, cents }: NewCharge): Promise<ProviderCharge> {
    const { PIX_KEY: pixKey, PIX_NAME: merchantName, PIX_CITY: merchantCity } = this.settings;
    const txid = id.slice(-LONGEST_ID);
    const pix = createStaticPix({ pixKey, merchantName, merchantCity, transactionAmount: cents / 100, txid });
    if (hasError(pix)) throw new AppError('ERR_PAYMENT_PROVIDER', { cause: new Error(pix.message) });
    await this.charges.put({ _id: id, companyId, cents, payments: [] });
    return { providerId: id, pixCode: pix.toBRCode(), payUrl: null };
  }

  async status(providerId: string): Promise<ProviderStatus> {
    const isOver = await this.mandates?.settle(providerId, new Date());
    return { ...(await this.charges.statusOf(providerId)), isOver };
  }

  async refund({ id, providerId, paymentId, cents }: NewRefund): Promise<void> {
    await this.charges.refund(providerId, { id, paymentId, cents, at: new Date(), state: 'done' });
  }

  verify({ headers, body }: RawNotice): string[] {
    const parsed = Notice.safeParse(jsonOf(body));
    if (!isSame(headers[SIGNATURE_HEADER] ?? '', this.sign(body)) || !parsed.success)
      throw new AppError('ERR_NO_PERMISSION');
    return parsed.data.charges;
  }

  /** Signs with the installation's own key, because only this installation calls on behalf of the sandbox. */
  sign(body: Buffer): string {
    return createHmac('sha256', `sandbox ${this.settings.ENCRYPTION_KEYS}`).update(body).digest('hex');
  }

  /** A code with a location, like a bank's. The location does not exist, because there is no bank. */
  private mandateCode(id: string): string {
    const { PIX_NAME: merchantName, PIX_CITY: merchantCity } = this.settings;
    const pix = createDynamicPix({ merchantName, merchantCity, url: `sandbox.recado/rec/${id}` });
    if (hasError(pix)) throw new AppError('ERR_PAYMENT_PROVIDER', { cause: new Error(pix.message) });
    return pix.toBRCode();
  }

  private async pay(providerId: string, cents: number): Promise<void> {
    await this.charges.pay(providerId, { id: newId(), cents, at: new Date() });
  }
}
