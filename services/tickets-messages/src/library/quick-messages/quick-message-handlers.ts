import {
  type Actor,
  type AdminListQuery,
  AttachToQuickMessage,
  can,
  CreateQuickMessage,
  DeleteQuickMessage,
  DetachFromQuickMessage,
  GetQuickMessage,
  ListQuickFolders,
  ListQuickMessages,
  PageQuickMessages,
  type QuickMessage as QuickMessageView,
  type RequestOf,
  UpdateQuickMessage,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { MediaLinks } from '@recado/media-kit/links';
import { isMediaOf } from '@recado/media-kit/store';
import { AppError, required } from '@recado/service-kit/errors';
import { actorOf, OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { fold } from '@recado/service-kit/text';
import {
  auditQuickMessage,
  mayEdit,
  maySee,
  type QuickMessage,
  quickMessageChanged,
  quickMessageView,
} from './quick-message.js';
import { QuickMessagesRepository } from './quick-messages.repository.js';

const MOST_OFFERED = 1_000;

const Filter = TableFilter.extend({
  folder: z.string().max(50).optional(),
  geral: z.boolean().optional(),
  status: z.boolean().optional(),
});

@Injectable()
export class QuickMessageHandlers {
  constructor(
    private readonly quicks: QuickMessagesRepository,
    private readonly links: MediaLinks,
    private readonly transactions: Transactions,
  ) {}

  @OnRpc(ListQuickMessages)
  async list(_request: RequestOf<typeof ListQuickMessages>, context: RpcContext): Promise<QuickMessageView[]> {
    const { companyId, userId } = actorOf(context);
    const filter = { userId, search: '', onlyActive: true };
    const found = await this.quicks.list(companyId, filter, { after: null, skip: 0, limit: MOST_OFFERED });
    return found.map((quick) => this.view(quick));
  }

  /** An actor who may edit all quick messages sees all of them. */
  @OnRpc(PageQuickMessages)
  async listPage(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof PageQuickMessages.reply>> {
    const actor = actorOf(context);
    const userId = can(actor, 'quick-messages:editAny') ? null : actor.userId;
    const { rows, total } = await this.quicks.table(
      actor.companyId,
      { ...tableFilterOf(Filter, query), userId },
      query,
    );
    return { data: rows.map((quick) => this.view(quick)), total };
  }

  @OnRpc(ListQuickFolders)
  async listFolders(
    _request: RequestOf<typeof ListQuickFolders>,
    context: RpcContext,
  ): Promise<z.input<typeof ListQuickFolders.reply>> {
    const actor = actorOf(context);
    const userId = can(actor, 'quick-messages:editAny') ? null : actor.userId;
    const folders = await this.quicks.folders(actor.companyId, userId);
    return { folders: folders.toSorted((one, other) => one.localeCompare(other)) };
  }

  /** @throws ERR_NO_QUICK_MESSAGE_FOUND, also for another user's own quick message */
  @OnRpc(GetQuickMessage)
  async get({ id }: { id: string }, context: RpcContext): Promise<QuickMessageView> {
    const actor = actorOf(context);
    const found = await this.quicks.find(actor.companyId, id);
    const isVisible = found && (maySee(actor, found) || can(actor, 'quick-messages:editAny'));
    if (!isVisible) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
    return this.view(found);
  }

  /** @throws ERR_NO_PERMISSION if a user creates a general quick message, ERR_SHORTCODE_ALREADY_EXISTS */
  @OnRpc(CreateQuickMessage)
  async create(input: z.output<typeof CreateQuickMessage.request>, context: RpcContext): Promise<QuickMessageView> {
    const actor = actorOf(context);
    const { shortcode, message, folder, geral, status } = input;
    if (geral && !can(actor, 'quick-messages:geral')) throw new AppError('ERR_NO_PERMISSION');
    const now = new Date();
    const made = { _id: newId(), companyId: actor.companyId, userId: actor.userId, createdAt: now, updatedAt: now };
    const content = { shortcode, shortcodeKey: fold(shortcode), message, folder, geral, status };
    const quick: QuickMessage = { ...made, ...content, media: null };
    const view = this.view(quick);
    await this.transactions.run(async ({ session, announce }) => {
      await this.quicks.insert(quick, session);
      announce(quickMessageChanged(originOf(context), quick, view, true), ...auditQuickMessage(context, null, quick));
    });
    return view;
  }

  @OnRpc(UpdateQuickMessage)
  update(request: RequestOf<typeof UpdateQuickMessage>, context: RpcContext) {
    return this.change(request.id, changesOf(request), context);
  }

  @OnRpc(AttachToQuickMessage)
  attach(request: RequestOf<typeof AttachToQuickMessage>, context: RpcContext) {
    return this.change(request.id, fileOf(request, context), context);
  }

  @OnRpc(DetachFromQuickMessage)
  detach(request: RequestOf<typeof DetachFromQuickMessage>, context: RpcContext) {
    return this.change(request.id, { media: null }, context);
  }

  @OnRpc(DeleteQuickMessage)
  async remove(request: RequestOf<typeof DeleteQuickMessage>, context: RpcContext): Promise<{ message: string }> {
    const id = request.id;
    const actor = actorOf(context);
    await this.transactions.run(async ({ session, announce }) => {
      const found = this.editable(actor, await this.quicks.find(actor.companyId, id, session));
      await this.quicks.remove(actor.companyId, id, session);
      announce(quickMessageChanged(originOf(context), found, null), ...auditQuickMessage(context, found, null));
    });
    return { message: 'Quick message deleted' };
  }

  private view(quick: QuickMessage): QuickMessageView {
    return quickMessageView(quick, this.links);
  }

  /** @throws ERR_NO_QUICK_MESSAGE_FOUND, ERR_NO_PERMISSION, ERR_SHORTCODE_ALREADY_EXISTS */
  private async change(id: string, changes: Partial<QuickMessage>, context: RpcContext): Promise<QuickMessageView> {
    const actor = actorOf(context);
    return this.transactions.run(async ({ session, announce }) => {
      const before = this.editable(actor, await this.quicks.find(actor.companyId, id, session));
      const becomesGeneral = changes.geral !== undefined && changes.geral !== before.geral;
      if (becomesGeneral && !can(actor, 'quick-messages:geral')) throw new AppError('ERR_NO_PERMISSION');
      const changed = required(
        await this.quicks.update(actor.companyId, id, changes, session),
        'ERR_NO_QUICK_MESSAGE_FOUND',
      );
      const origin = originOf(context);
      const view = this.view(changed);
      if (becomesGeneral) announce(quickMessageChanged(origin, before, null));
      announce(quickMessageChanged(origin, changed, view), ...auditQuickMessage(context, before, changed));
      return view;
    });
  }

  private editable(actor: Actor, found: QuickMessage | null): QuickMessage {
    const isVisible = found && (maySee(actor, found) || mayEdit(actor, found));
    if (!isVisible) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
    if (!mayEdit(actor, found)) throw new AppError('ERR_NO_PERMISSION');
    return found;
  }
}

const changesOf = (request: z.output<typeof UpdateQuickMessage.request>): Partial<QuickMessage> => {
  const { shortcode, message, folder, geral, status } = request;
  return {
    ...(shortcode !== undefined && { shortcode, shortcodeKey: fold(shortcode) }),
    ...(message !== undefined && { message }),
    ...(folder !== undefined && { folder }),
    ...(geral !== undefined && { geral }),
    ...(status !== undefined && { status }),
  };
};

/** @throws ERR_NOT_FOUND if the file belongs to another company */
function fileOf({ files }: z.output<typeof AttachToQuickMessage.request>, context: RpcContext) {
  const [file] = files;
  if (!file || !isMediaOf(actorOf(context).companyId, file.key)) throw new AppError('ERR_NOT_FOUND');
  const { key, mimeType, fileName } = file;
  return { media: { key, mimeType, fileName: fileName.replaceAll(' ', '_') } };
}
