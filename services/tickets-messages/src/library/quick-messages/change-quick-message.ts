import {
  can,
  type Actor,
  type QuickMessage as Shown,
  type RequestOf,
  UpdateQuickMessage,
  AttachToQuickMessage,
  DetachFromQuickMessage,
  DeleteQuickMessage,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { changesOf, fileOf } from './quick-message-changes.js';
import { mayEdit, maySee, type QuickMessage } from './quick-message.js';
import { QuickMessageView } from './quick-message-view.js';
import { QuickMessagesRepository } from './quick-messages.repository.js';
import { auditQuickMessage } from './audit-quick-message.js';

/** Changes or removes a quick message, if the actor is allowed to. */
@Injectable()
export class ChangeQuickMessageHandler {
  constructor(
    private readonly quicks: QuickMessagesRepository,
    private readonly transactions: Transactions,
    private readonly view: QuickMessageView,
  ) {}

  @OnRpc(UpdateQuickMessage)
  update(request: RequestOf<typeof UpdateQuickMessage>, context: RpcContext) {
    return this.execute(request.id, changesOf(request), context);
  }

  @OnRpc(AttachToQuickMessage)
  attach(request: RequestOf<typeof AttachToQuickMessage>, context: RpcContext) {
    return this.execute(request.id, fileOf(request, context), context);
  }

  @OnRpc(DetachFromQuickMessage)
  detach(request: RequestOf<typeof DetachFromQuickMessage>, context: RpcContext) {
    return this.execute(request.id, { media: null }, context);
  }

  /** @throws ERR_NO_QUICK_MESSAGE_FOUND, ERR_NO_PERMISSION, ERR_SHORTCODE_ALREADY_EXISTS */
  async execute(id: string, changes: Partial<QuickMessage>, context: RpcContext): Promise<Shown> {
    const actor = actorOf(context);
    return this.transactions.run(async ({ session, announce }) => {
      const before = this.editable(actor, await this.quicks.find(actor.companyId, id, session));
      const becomesGeneral = changes.geral !== undefined && changes.geral !== before.geral;
      if (becomesGeneral && !can(actor, 'quick-messages:geral')) throw new AppError('ERR_NO_PERMISSION');
      const changed = await this.quicks.change(actor.companyId, id, changes, session);
      if (!changed) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
      const origin = originOf(context);
      if (becomesGeneral) announce(this.view.changedEvent(origin, before, 'gone'));
      announce(this.view.changedEvent(origin, changed, 'changed'), ...auditQuickMessage(context, before, changed));
      return this.view.show(changed);
    });
  }

  @OnRpc(DeleteQuickMessage)
  async remove(request: RequestOf<typeof DeleteQuickMessage>, context: RpcContext): Promise<{ message: string }> {
    const id = request.id;
    const actor = actorOf(context);
    await this.transactions.run(async ({ session, announce }) => {
      const found = this.editable(actor, await this.quicks.find(actor.companyId, id, session));
      await this.quicks.remove(actor.companyId, id, session);
      announce(this.view.changedEvent(originOf(context), found, 'gone'), ...auditQuickMessage(context, found, null));
    });
    return { message: 'Quick message deleted' };
  }

  private editable(actor: Actor, found: QuickMessage | null): QuickMessage {
    const isVisible = found && (maySee(actor, found) || mayEdit(actor, found));
    if (!isVisible) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
    if (!mayEdit(actor, found)) throw new AppError('ERR_NO_PERMISSION');
    return found;
  }
}
