import { EDIT_WINDOW_MINUTES, type Message as ShownMessage, EditMessage } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { ChangeOnWhatsapp } from './change-on-whatsapp.js';
import type { Message } from '../../conversations/message.js';
import { OutgoingText } from './outgoing-text.js';
import { FindEditableMessage } from './find-editable-message.js';

const MINUTE_MS = 60_000;

/** Edits our text message within WhatsApp's time limit. */
@Injectable()
export class EditMessageHandler {
  constructor(
    private readonly findEditableMessage: FindEditableMessage,
    private readonly outgoingText: OutgoingText,
    private readonly changeOnWhatsapp: ChangeOnWhatsapp,
  ) {}

  /** @throws ERR_NO_PERMISSION if it is not our message, ERR_EDIT_WAPP_MSG if it is too old or not a text message */
  @OnRpc(EditMessage)
  async execute({ id, body }: z.output<typeof EditMessage.request>, context: RpcContext): Promise<ShownMessage> {
    const { message, ticket } = await this.findEditableMessage.findOurs(actorOf(context), id);
    const at = new Date();
    if (!isEditable(message, at)) throw new AppError('ERR_EDIT_WAPP_MSG');
    const text = this.outgoingText.write(body, ticket, { filledText: message.body });
    if (text === message.body) return this.changeOnWhatsapp.unchanged(message, ticket);
    const change = (wid: string) => ({ type: 'edit' as const, wid, text, at });
    return this.changeOnWhatsapp.execute({ message, ticket, change, command: { type: 'edit', text } }, context);
  }
}

const isEditable = ({ mediaType, isDeleted, createdAt }: Message, now: Date): boolean =>
  mediaType === null && !isDeleted && now.getTime() - createdAt.getTime() <= EDIT_WINDOW_MINUTES * MINUTE_MS;
