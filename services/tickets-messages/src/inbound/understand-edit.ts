import { Injectable } from '@nestjs/common';
import type { Origin } from '@recado/service-kit/messaging';
import type { Message } from '../conversations/message.js';
import { MessagesRepository } from '../conversations/messages.repository.js';
import { mayCountAsAnswer } from '../conversations/rules/edited-answer.js';
import { HearMessages } from '../automation/flows/hear-messages.js';
import { RateByEdit } from './rate-by-edit.js';

/**
 * A contact edited a message: the new text is understood as if it had been written so, unless the contact has written
 * something since. A repeat changes nothing, because an answer that was taken is not waited for any more.
 */
@Injectable()
export class UnderstandEdit {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly rateByEdit: RateByEdit,
    private readonly hearMessages: HearMessages,
  ) {}

  async execute(origin: Origin, message: Message, editWid: string): Promise<void> {
    if (!mayCountAsAnswer(message, editWid) || (await this.messages.hasNewerReceived(message))) return;
    if (await this.rateByEdit.execute(origin, message)) return;
    await this.hearMessages.onEdit(origin, message);
  }
}
