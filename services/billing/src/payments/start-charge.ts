import type { PixPayment } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { Failpoints } from '../failpoint.js';
import type { Invoice } from '../books/invoice.js';
import { FIRST_LOOK_MS, isUsable, newCharge, pixView, type Charge } from './charge.js';
import { ChargesRepository } from './charges.repository.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from './providers/payment-provider.js';

/** Gets a Pix code for what is left of an invoice. One that can still be paid is given again. */
@Injectable()
export class StartCharge {
  constructor(
    private readonly charges: ChargesRepository,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    private readonly failpoints: Failpoints,
  ) {}

  /** @throws ERR_INVOICE_NOT_OPEN, ERR_PAYMENT_PROVIDER */
  async execute(invoice: Invoice, now: Date): Promise<PixPayment> {
    if (invoice.status !== 'open') throw new AppError('ERR_INVOICE_NOT_OPEN');
    const last = await this.usable(invoice, now);
    const charge = last ?? newCharge(invoice, this.provider.name, now);
    if (!last) await this.charges.insert(charge);
    const answered = charge.pixCode ? charge : await this.ask(charge, invoice, now);
    return pixView(answered, invoice, this.canSimulate);
  }

  /** The code that was shown last, if it can still be paid. */
  async shown(invoice: Invoice, now: Date): Promise<PixPayment | null> {
    const last = invoice.status === 'open' ? await this.usable(invoice, now) : null;
    return last?.pixCode ? pixView(last, invoice, this.canSimulate) : null;
  }

  private get canSimulate(): boolean {
    return this.provider.simulate !== undefined;
  }

  private async usable(invoice: Invoice, now: Date): Promise<Charge | null> {
    const last = await this.charges.lastOf(invoice.companyId, invoice._id);
    return last?.provider === this.provider.name && isUsable(last, invoice, now) ? last : null;
  }

  private async ask(charge: Charge, { detail }: Invoice, now: Date): Promise<Charge> {
    const { _id: id, companyId, cents, expiresAt } = charge;
    this.failpoints.pass('before-charge');
    const answer = await this.provider.charge({ id, companyId, cents, detail, expiresAt }).catch((cause: unknown) => {
      throw cause instanceof AppError ? cause : new AppError('ERR_PAYMENT_PROVIDER', { cause });
    });
    this.failpoints.pass('after-charge');
    await this.charges.answered(companyId, id, { ...answer, nextLookAt: new Date(now.getTime() + FIRST_LOOK_MS) });
    return { ...charge, ...answer };
  }
}
