import { Injectable } from '@nestjs/common';
import { CompanySettings } from '../replicas/company-settings.js';
import { SYSTEM_TEXTS } from '../texts/system-texts.js';
import { FindAudience } from '../conversations/find-audience.js';
import { ChangeTicket } from '../transitions/change-ticket.js';
import { systemActor } from '@recado/contracts';
import type { Origin } from '@recado/service-kit/messaging';
import { whileStale } from '../conversations/stale-ticket.js';
import { SendSystemMessage } from '../outbound/send-system-message.js';

/** Tells somebody whose call was rejected to write instead. */
@Injectable()
export class RejectCallText {
  constructor(
    private readonly settings: CompanySettings,
    private readonly findAudience: FindAudience,
    private readonly changeTicket: ChangeTicket,
    private readonly sendSystemMessage: SendSystemMessage,
  ) {}

  async execute(origin: Origin, where: { whatsappId: string; contactId: string }): Promise<void> {
    const { companyId } = origin;
    const text = SYSTEM_TEXTS[this.settings.language(companyId)].callRejected;
    await whileStale(async () => {
      const found = await this.findAudience.execute(companyId, where);
      if (!found || found.ticket.isGroup) return;
      const who = { actor: systemActor(companyId), origin, isSystem: true };
      await this.changeTicket.execute(who, found.ticket, (transaction) =>
        this.sendSystemMessage.execute(transaction, origin, found.ticket, text),
      );
    });
  }
}
