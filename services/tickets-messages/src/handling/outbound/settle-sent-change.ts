import { Injectable } from '@nestjs/common';
import type { Origin } from '@recado/service-kit/messaging';
import { ChangeMessage } from '../../conversations/change-message.js';
import type { AckUpdate } from '../../conversations/rules/acknowledged.js';
import { SentChangesRepository } from './sent-changes.repository.js';

/** Handles WhatsApp's response to one of our edits, deletions or reactions. */
@Injectable()
export class SettleSentChange {
  constructor(
    private readonly sentChanges: SentChangesRepository,
    private readonly changeMessage: ChangeMessage,
  ) {}

  /** Restores a message whose deletion was rejected, with the error. @returns whether the ack belongs to a change */
  async execute(origin: Origin, { whatsappId, wid, errorCode }: AckUpdate): Promise<boolean> {
    const sent = await this.sentChanges.find(origin.companyId, whatsappId, wid);
    if (!sent) return false;
    if (errorCode && sent.kind === 'revoke') {
      const more = { errorCode: 'ERR_DELETE_WAPP_MSG' };
      await this.changeMessage.execute({ origin, key: { id: sent.messageId }, change: { type: 'restore' }, more });
    }
    return true;
  }
}
