import { Injectable } from '@nestjs/common';
import type { Origin } from '@recado/service-kit/messaging';
import type { Message } from '../conversations/message.js';
import { MessagesRepository } from '../conversations/messages.repository.js';
import { mayCountAsAnswer } from '../conversations/rules/edited-answer.js';
import { DispatchMessages } from '../automation/flows/dispatch-messages.js';
import { RateByEdit } from './rate-by-edit.js';

/**
 * Handles the new text of an edited message as if the contact had written it originally, unless the contact has written
 * since. Idempotent: once an answer was accepted, the question no longer expects one.
 */
@Injectable()
export class UnderstandEdit {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly rateByEdit: RateByEdit,
    private readonly dispatchMessages: DispatchMessages,
  ) {}

  async execute(origin: Origin, message: Message, editWid: string): Promise<void> {
    if (!mayCountAsAnswer(message, editWid) || (await this.messages.hasNewerReceived(message))) return;
    if (await this.rateByEdit.execute(origin, message)) return;
    await this.dispatchMessages.onEdit(origin, message);
  }
}
