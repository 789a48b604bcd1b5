import { type Message, ReactToMessage } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { DisplayNames } from '../../shared/replicas/display-names.js';
import { ChangeOnWhatsapp } from './change-on-whatsapp.js';
import { FindEditableMessage } from './find-editable-message.js';

/**
 * The author of all our reactions. WhatsApp sees the company as one user, so reactions from agents and from the phone
 * replace each other.
 */
const US = 'phone';

/** Sets or removes the reaction to a message. */
@Injectable()
export class ReactToMessageHandler {
  constructor(
    private readonly findEditableMessage: FindEditableMessage,
    private readonly names: DisplayNames,
    private readonly changeOnWhatsapp: ChangeOnWhatsapp,
  ) {}

  /** @throws ERR_FETCH_WAPP_MSG for a deleted or unreadable message */
  @OnRpc(ReactToMessage)
  async execute({ id, type: emoji }: z.output<typeof ReactToMessage.request>, context: RpcContext): Promise<Message> {
    const { companyId, userId, ...rest } = actorOf(context);
    const { message, ticket } = await this.findEditableMessage.find({ companyId, userId, ...rest }, id);
    if (message.isDeleted || message.mediaType === 'unreadable') throw new AppError('ERR_FETCH_WAPP_MSG');
    const name = this.names.user({ companyId, userId })?.name ?? '';
    const reaction = { emoji, fromMe: true, userId, name, by: US, at: new Date() };
    const change = () => ({ type: 'reaction' as const, reaction });
    return this.changeOnWhatsapp.execute({ message, ticket, change, command: { type: 'reaction', emoji } }, context);
  }
}
