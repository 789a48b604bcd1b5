import type { PaymentMethod, PixPayment } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { sleep } from '@recado/service-kit/async';
import { AppError } from '@recado/service-kit/errors';
import type { Config } from '../config.js';
import { Failpoints } from '../failpoint.js';
import type { Invoice } from '../accounting/invoice.js';
import { isUsable, newCharge, pixView, type Charge } from './store/charge.js';
import { firstLook } from './store/looks.js';
import { ChargesRepository } from './store/charges.repository.js';
import { payPage } from './pay-page.js';
import type { PaymentProvider } from './providers/payment-provider.js';
import type { Payer } from './providers/charge.js';
import { PaymentProviders } from './providers/payment-providers.js';

/** Longer than a provider may take to reply; limits the wait after a process crashed during the request. */
const ASKING_MS = 30_000;
const WAIT_MS = 200;
/** In total less than the timeout of a user's request. */
const MOST_WAITS = 20;

type ChargeOptions = Readonly<{ method?: PaymentMethod; payer: Payer | null; now: Date }>;

/**
 * Gets a Pix code, or the page for card payment, for the remaining amount of an invoice. A charge that can still be
 * paid is reused.
 */
@Injectable()
export class StartCharge {
  constructor(
    private readonly charges: ChargesRepository,
    private readonly providers: PaymentProviders,
    private readonly failpoints: Failpoints,
    @Inject(SETTINGS) private readonly settings: Config,
  ) {}

  /** @throws ERR_INVOICE_NOT_OPEN, ERR_NO_PERMISSION without a provider for cards, ERR_PAYMENT_PROVIDER */
  async execute(invoice: Invoice, { method = 'pix', payer, now }: ChargeOptions): Promise<PixPayment> {
    if (invoice.status !== 'open') throw new AppError('ERR_INVOICE_NOT_OPEN');
    const provider = this.providers[method];
    if (!provider) throw new AppError('ERR_NO_PERMISSION');
    const last = await this.usable(provider, invoice, now);
    const charge = last ?? newCharge(invoice, provider.name, now);
    if (!last) await this.charges.insert(charge);
    const answered = charge.providerId ? charge : await this.askInTurn(provider, charge, invoice, { payer, now });
    return pixView(answered, invoice, this.ways);
  }

  /** Returns the last code that was shown, if it can still be paid. */
  async shown(invoice: Invoice, now: Date): Promise<PixPayment | null> {
    const last = invoice.status === 'open' ? await this.usable(this.providers.pix, invoice, now) : null;
    return last?.pixCode ? pixView(last, invoice, this.ways) : null;
  }

  get ways(): Pick<PixPayment, 'canSimulate' | 'canPayByCard'> {
    return { canSimulate: this.providers.pix.simulate !== undefined, canPayByCard: this.providers.card !== null };
  }

  private async usable({ name }: PaymentProvider, invoice: Invoice, now: Date): Promise<Charge | null> {
    const last = await this.charges.lastOf(invoice.companyId, invoice._id, name);
    return last && isUsable(last, invoice, now) ? last : null;
  }

  /**
   * Several callers may request the same charge, for example an e-mail and a user. Not every provider detects repeats,
   * so one caller requests it and the others wait for the result.
   */
  private async askInTurn(
    provider: PaymentProvider,
    charge: Charge,
    invoice: Invoice,
    how: ChargeOptions,
  ): Promise<Charge> {
    const { companyId, _id: id } = charge;
    for (let n = 0; n < MOST_WAITS; n += 1) {
      if (await this.charges.mayAsk(companyId, id, new Date(Date.now() + ASKING_MS)))
        return this.ask(provider, charge, invoice, how);
      await sleep(WAIT_MS);
      const now = await this.charges.find(companyId, id);
      if (now?.providerId) return now;
    }
    throw new AppError('ERR_PAYMENT_PROVIDER');
  }

  private async ask(
    provider: PaymentProvider,
    charge: Charge,
    invoice: Invoice,
    { payer, now }: ChargeOptions,
  ): Promise<Charge> {
    const { _id: id, companyId, cents, expiresAt } = charge;
    const returnUrl = payPage(this.settings, invoice);
    this.failpoints.pass('before-charge');
    const answer = await provider
      .charge({ id, companyId, cents, detail: invoice.detail, expiresAt, payer, returnUrl })
      .catch(async (cause: unknown) => {
        await this.charges.unanswered(companyId, id);
        throw cause instanceof AppError ? cause : new AppError('ERR_PAYMENT_PROVIDER', { cause });
      });
    this.failpoints.pass('after-charge');
    await this.charges.answered(companyId, id, { ...answer, nextLookAt: firstLook(now) });
    return { ...charge, ...answer };
  }
}
