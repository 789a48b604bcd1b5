import { PAGE_SIZE, ListTags, ListTagNames, ListTagsForAdmin, GetTag, type AdminListQuery } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { z } from 'zod';
import { PageCursors } from '../../shared/paging/page-cursors.js';
import { CountTagged } from '../tickets/count-tagged.js';
import { showTag, type Tag } from './tag.js';
import { TagsRepository } from './tags.repository.js';

const MOST_NAMES = 1_000;
const Filter = TableFilter.extend({ kanban: z.literal([0, 1]).optional() });

/** Lists tags by name: pages with ticket counts, all names, or one tag. */
@Injectable()
export class ListTagsHandler {
  constructor(
    private readonly tags: TagsRepository,
    private readonly cursors: PageCursors,
    private readonly countTagged: CountTagged,
  ) {}

  @OnRpc(ListTags)
  async execute(
    { searchParam, pageNumber, cursor }: z.output<typeof ListTags.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListTags.reply>> {
    const { companyId } = actorOf(context);
    const { items, ...page } = await this.cursors.read({
      key: `tags:${companyId}:${searchParam}`,
      pageNumber,
      cursor,
      size: PAGE_SIZE,
      find: (slice) => this.tags.page(companyId, searchParam, slice),
      countUpTo: (limit) => this.tags.count(companyId, searchParam, limit),
      sortKeyOf: ({ nameKey }) => nameKey,
    });
    return { tags: await this.counted(companyId, items), ...page };
  }

  @OnRpc(ListTagsForAdmin)
  async table(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListTagsForAdmin.reply>> {
    const { companyId } = actorOf(context);
    const { rows, total } = await this.tags.table(companyId, tableFilterOf(Filter, query), query);
    return { data: await this.counted(companyId, rows), total };
  }

  @OnRpc(ListTagNames)
  async names(
    { searchParam }: z.output<typeof ListTagNames.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListTagNames.reply>> {
    const { companyId } = actorOf(context);
    const found = await this.tags.page(companyId, searchParam, { after: null, skip: 0, limit: MOST_NAMES });
    return found.map(showTag);
  }

  /** @throws ERR_NO_TAG_FOUND */
  @OnRpc(GetTag)
  async one({ id }: { id: string }, context: RpcContext): Promise<z.input<typeof GetTag.reply>> {
    const { companyId } = actorOf(context);
    const tag = await this.tags.find(companyId, id);
    if (!tag) throw new AppError('ERR_NO_TAG_FOUND');
    const counts = await this.countTagged.execute(companyId, [id]);
    return { ...showTag(tag), ticketsCount: counts.get(id) ?? 0 };
  }

  private async counted(companyId: string, tags: readonly Tag[]) {
    const counts = await this.countTagged.execute(
      companyId,
      tags.map(({ _id }) => _id),
    );
    return tags.map((tag) => ({ ...showTag(tag), ticketsCount: counts.get(tag._id) ?? 0 }));
  }
}
