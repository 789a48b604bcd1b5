import { ActDone } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnEvent } from '@recado/service-kit/messaging';
import { AuditRepository } from './audit.repository.js';

/** Stores what every service tells of. An act that is told again is there already. */
@Injectable()
export class StoreActHandler {
  constructor(private readonly audit: AuditRepository) {}

  @OnEvent(ActDone)
  async execute(event: ActDone): Promise<void> {
    await this.audit.add(event.companyId, event);
  }
}
