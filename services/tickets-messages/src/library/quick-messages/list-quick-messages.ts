import {
  can,
  PAGE_SIZE,
  type AdminListQuery,
  type QuickMessage,
  type RequestOf,
  ListQuickFolders,
  ListQuickMessages,
  ListQuickMessagesForAdmin,
  PageQuickMessages,
  GetQuickMessage,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { z } from 'zod';
import { maySee } from './quick-message.js';
import { QuickMessageView } from './quick-message-view.js';
import { QuickMessagesRepository } from './quick-messages.repository.js';

const MOST_OFFERED = 1_000;
const Filter = TableFilter.extend({
  folder: z.string().max(50).optional(),
  geral: z.boolean().optional(),
  status: z.boolean().optional(),
});

/** Returns quick messages sorted by shortcode: the active ones for the composer, pages for the settings screen, or a single one. */
@Injectable()
export class ListQuickMessagesHandler {
  constructor(
    private readonly quicks: QuickMessagesRepository,
    private readonly view: QuickMessageView,
  ) {}

  @OnRpc(ListQuickMessages)
  async execute(_request: RequestOf<typeof ListQuickMessages>, context: RpcContext): Promise<QuickMessage[]> {
    const { companyId, userId } = actorOf(context);
    const filter = { userId, search: '', onlyActive: true };
    const found = await this.quicks.page(companyId, filter, { after: null, skip: 0, limit: MOST_OFFERED });
    return found.map((quick) => this.view.show(quick));
  }

  /**
   * An actor who may edit all quick messages sees all of them. Pages by skipping, because shortcodes are not unique.
   */
  @OnRpc(PageQuickMessages)
  async page(
    { searchParam, pageNumber }: z.output<typeof PageQuickMessages.request>,
    context: RpcContext,
  ): Promise<z.input<typeof PageQuickMessages.reply>> {
    const actor = actorOf(context);
    const { companyId } = actor;
    const userId = can(actor, 'quick-messages:editAny') ? null : actor.userId;
    const filter = { userId, search: searchParam, onlyActive: false };
    const skip = (pageNumber - 1) * PAGE_SIZE;
    const [found, count] = await Promise.all([
      this.quicks.page(companyId, filter, { after: null, skip, limit: PAGE_SIZE + 1 }),
      this.quicks.count(companyId, filter, skip + PAGE_SIZE + 1),
    ]);
    const records = found.slice(0, PAGE_SIZE).map((quick) => this.view.show(quick));
    return { records, count, hasMore: found.length > PAGE_SIZE };
  }

  @OnRpc(ListQuickMessagesForAdmin)
  async table(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListQuickMessagesForAdmin.reply>> {
    const actor = actorOf(context);
    const userId = can(actor, 'quick-messages:editAny') ? null : actor.userId;
    const { rows, total } = await this.quicks.table(
      actor.companyId,
      { ...tableFilterOf(Filter, query), userId },
      query,
    );
    return { data: rows.map((quick) => this.view.show(quick)), total };
  }

  @OnRpc(ListQuickFolders)
  async folders(
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
  async one({ id }: { id: string }, context: RpcContext): Promise<QuickMessage> {
    const actor = actorOf(context);
    const found = await this.quicks.find(actor.companyId, id);
    const isVisible = found && (maySee(actor, found) || can(actor, 'quick-messages:editAny'));
    if (!isVisible) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
    return this.view.show(found);
  }
}
