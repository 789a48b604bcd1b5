import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, PollingService } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { Failpoints } from '../failpoint.js';
import { FIRST_LOOK_MS, type Charge } from './charge.js';
import { ChargesRepository } from './charges.repository.js';
import type { ProviderStatus } from './providers/payment-provider.js';
import { PaymentProviders } from './providers/payment-providers.js';
import { TakePayment } from './take-payment.js';

const LONGEST_WAIT_MS = 60 * 60_000;
/** A payment of the last minute may be told late. */
const AFTER_EXPIRY_MS = 48 * 60 * 60_000;
const NOTHING: ProviderStatus = { payments: [], refunds: [] };

/** Asks the provider what was paid: when a notice came, and from time to time for notices that never come. */
@Injectable()
export class LookAtCharges extends PollingService {
  constructor(
    private readonly charges: ChargesRepository,
    private readonly providers: PaymentProviders,
    private readonly takePayment: TakePayment,
    private readonly failpoints: Failpoints,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'failed to read the charges that are to be looked at; retrying');
  }

  protected async work(now: () => Date): Promise<void> {
    await this.drain(() => this.charges.looks.work(now, (charge) => this.look(charge, now())));
  }

  private async look(charge: Charge, now: Date): Promise<void> {
    const { providerId, companyId, invoiceId, _id: chargeId } = charge;
    const next = nextLook(charge, now);
    try {
      const provider = this.providers.byName(charge.provider);
      const { payments } = provider && providerId ? await provider.status(providerId) : NOTHING;
      if (payments.length > 0) this.failpoints.pass('before-take');
      for (const { id, cents, at } of payments)
        await this.takePayment.execute(
          { id: `${charge.provider}:${id}`, companyId, invoiceId, chargeId, cents, at },
          now,
        );
    } catch (err) {
      this.logger.warn({ err, companyId, chargeId }, 'failed to ask for the payments of a charge; asking again later');
      return this.charges.looks.retry(charge, next ?? new Date(now.getTime() + LONGEST_WAIT_MS));
    }
    await this.charges.looks.release(charge, { nextLookAt: next });
  }
}

/** The longer a charge is there, the more seldom it is looked at. Null: no more. */
function nextLook({ createdAt, expiresAt }: Charge, now: Date): Date | null {
  if (now.getTime() > expiresAt.getTime() + AFTER_EXPIRY_MS) return null;
  const age = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(LONGEST_WAIT_MS, Math.max(FIRST_LOOK_MS, age / 4)));
}
