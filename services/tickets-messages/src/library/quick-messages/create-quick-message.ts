import { can, type QuickMessage as Shown, CreateQuickMessage } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { fold } from '@recado/service-kit/text';
import type { QuickMessage } from './quick-message.js';
import { QuickMessageView } from './quick-message-view.js';
import { QuickMessagesRepository } from './quick-messages.repository.js';
import { auditQuickMessage } from './audit-quick-message.js';

@Injectable()
export class CreateQuickMessageHandler {
  constructor(
    private readonly quicks: QuickMessagesRepository,
    private readonly transactions: Transactions,
    private readonly view: QuickMessageView,
  ) {}

  /** @throws ERR_NO_PERMISSION if a user creates a general quick message, ERR_SHORTCODE_ALREADY_EXISTS */
  @OnRpc(CreateQuickMessage)
  async execute(input: z.output<typeof CreateQuickMessage.request>, context: RpcContext): Promise<Shown> {
    const actor = actorOf(context);
    const { shortcode, message, folder, geral, status } = input;
    if (geral && !can(actor, 'quick-messages:geral')) throw new AppError('ERR_NO_PERMISSION');
    const now = new Date();
    const made = { _id: newId(), companyId: actor.companyId, userId: actor.userId, createdAt: now, updatedAt: now };
    const content = { shortcode, shortcodeKey: fold(shortcode), message, folder, geral, status };
    const quick: QuickMessage = { ...made, ...content, media: null };
    await this.transactions.run(async ({ session, announce }) => {
      await this.quicks.insert(quick, session);
      announce(this.view.changedEvent(originOf(context), quick, 'new'), ...auditQuickMessage(context, null, quick));
    });
    return this.view.show(quick);
  }
}
