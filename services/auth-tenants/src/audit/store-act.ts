import {
  AuthActDone,
  BillingActDone,
  CampaignsActDone,
  EarlierActDone,
  serviceOfAction,
  TicketsActDone,
  WhatsappActDone,
  type ActDone,
  type EventOf,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { OnEvent } from '@recado/service-kit/messaging';
import { AuditRepository } from './audit.repository.js';

/**
 * Stores each act that services report, once. NATS lets a service publish only under its own subject, so an act from
 * another service is forged and ignored.
 */
@Injectable()
export class StoreActHandler {
  constructor(private readonly audit: AuditRepository) {}

  @OnEvent(AuthActDone)
  @OnEvent(TicketsActDone)
  @OnEvent(WhatsappActDone)
  @OnEvent(CampaignsActDone)
  @OnEvent(BillingActDone)
  @OnEvent(EarlierActDone)
  async execute(event: ActDone | EventOf<typeof EarlierActDone>): Promise<void> {
    const service = serviceOfAction(event.data.action);
    const isOwn = event.name === EarlierActDone.name || service === undefined || event.name === `audit.${service}.done`;
    if (!isOwn)
      throw new AppError('ERR_NO_PERMISSION', { message: `${event.name} does not report ${event.data.action}` });
    await this.audit.add(event.companyId, event);
  }
}
