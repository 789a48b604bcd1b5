import { Injectable } from '@nestjs/common';
import { CompanySettings } from '../reference/company-settings.js';
import type { Origin } from '../reference/origin.js';
import { SYSTEM_TEXTS } from '../texts/system-texts.js';
import { FindAudience } from '../tickets/find-audience.js';
import { ChangeTicket } from '../tickets/change-ticket.js';
import { systemActor } from '@recado/contracts';
import { whileStale } from '../tickets/while-stale.js';
import { SayAsSystem } from './say-as-system.js';

/** Tells somebody whose call was rejected to write instead. */
@Injectable()
export class RejectCallText {
  constructor(
    private readonly settings: CompanySettings,
    private readonly findAudience: FindAudience,
    private readonly changeTicket: ChangeTicket,
    private readonly sayAsSystem: SayAsSystem,
  ) {}

  async execute(origin: Origin, where: { whatsappId: string; contactId: string }): Promise<void> {
    const { companyId } = origin;
    const text = SYSTEM_TEXTS[this.settings.language(companyId)].callRejected;
    await whileStale(async () => {
      const found = await this.findAudience.execute(companyId, where);
      if (!found || found.ticket.isGroup) return;
      const who = { actor: systemActor(companyId), origin, isSystem: true };
      await this.changeTicket.execute(who, found.ticket, (transaction) =>
        this.sayAsSystem.execute(transaction, origin, found.ticket, text),
      );
    });
  }
}
