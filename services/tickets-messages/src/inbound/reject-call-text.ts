import { Injectable } from '@nestjs/common';
import { CompanySettings } from '../shared/replicas/company-settings.js';
import { SYSTEM_TEXTS } from '../shared/texts/system-texts.js';
import { FindAudience } from '../conversations/find-audience.js';
import { MessagesRepository } from '../conversations/messages.repository.js';
import { ChangeTicket } from '../handling/transitions/change-ticket.js';
import { systemActor } from '@recado/contracts';
import type { Origin } from '@recado/service-kit/messaging';
import { whileStale } from '../conversations/stale-ticket.js';
import { SendSystemMessage, systemMessageId } from '../handling/outbound/send-system-message.js';

type Rejected = { callId: string; at: Date; whatsappId: string; contactId: string };

/** Asks a contact whose call was rejected to write instead, once per call. */
@Injectable()
export class RejectCallText {
  constructor(
    private readonly settings: CompanySettings,
    private readonly findAudience: FindAudience,
    private readonly messages: MessagesRepository,
    private readonly changeTicket: ChangeTicket,
    private readonly sendSystemMessage: SendSystemMessage,
  ) {}

  async execute(origin: Origin, { callId, at, whatsappId, contactId }: Rejected): Promise<void> {
    const { companyId } = origin;
    const text = SYSTEM_TEXTS[this.settings.language(companyId)].callRejected;
    const answer = { text, cause: `answer to ${callId}`, at };
    await whileStale(async () => {
      if (await this.messages.find(companyId, systemMessageId(companyId, answer))) return;
      const found = await this.findAudience.execute(companyId, { whatsappId, contactId });
      if (!found || found.ticket.isGroup) return;
      const who = { actor: systemActor(companyId), origin, isSystem: true };
      await this.changeTicket.execute(who, found.ticket, (transaction) =>
        this.sendSystemMessage.execute(transaction, origin, found.ticket, answer),
      );
    });
  }
}
