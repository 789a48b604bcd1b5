import { ReceivePaymentNotice, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc } from '@recado/service-kit/messaging';
import { ChargesRepository } from './store/charges.repository.js';
import { MandatesRepository } from './mandates/mandates.repository.js';
import { PaymentProviders } from './providers/payment-providers.js';

/**
 * Handles a provider's notification by polling its charges and mandates now or, after a crash, when the process
 * restarts.
 */
@Injectable()
export class ReceiveNoticeHandler {
  constructor(
    private readonly providers: PaymentProviders,
    private readonly charges: ChargesRepository,
    private readonly mandates: MandatesRepository,
  ) {}

  /** @throws ERR_NO_PERMISSION */
  @OnRpc(ReceivePaymentNotice)
  async execute({
    provider,
    headers,
    query,
    body,
  }: RequestOf<typeof ReceivePaymentNotice>): Promise<{ message: string }> {
    const known = this.providers.byName(provider);
    if (!known) throw new AppError('ERR_NO_PERMISSION');
    const providerIds = await known.verify({ headers, query, body: Buffer.from(body, 'base64') });
    await this.charges.pollNow(provider, providerIds, new Date());
    await this.mandates.pollNow(provider, providerIds, new Date());
    return { message: 'Received' };
  }
}
