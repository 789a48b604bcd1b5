import {
  PAGE_SIZE,
  type AdminListQuery,
  type Announcement,
  ListAnnouncements,
  ListAnnouncementsForAdmin,
  type RequestOf,
  GetAnnouncement,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, actorOf, assertSuper, OnRpc } from '@recado/service-kit/messaging';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { AnnouncementView } from './announcement-view.js';
import { AnnouncementsRepository } from './announcements.repository.js';

const Filter = TableFilter.extend({
  priority: z.number().int().min(1).max(3).optional(),
  status: z.boolean().optional(),
});

/** Lists the active announcements for everybody, and all of them for the operator. */
@Injectable()
export class ReadAnnouncementsHandler {
  constructor(
    private readonly announcements: AnnouncementsRepository,
    private readonly view: AnnouncementView,
  ) {}

  @OnRpc(ListAnnouncements)
  async page(
    request: RequestOf<typeof ListAnnouncements>,
    context: RpcContext,
  ): Promise<z.input<typeof ListAnnouncements.reply>> {
    const actor = actorOf(context);
    const { records, count } = await this.announcements.page({ ...request, onlyActive: !actor.super });
    const hasMore = count > request.pageNumber * PAGE_SIZE;
    return { records: records.map((record) => this.view.show(record)), count, hasMore };
  }

  /** @throws ERR_NO_PERMISSION */
  @OnRpc(ListAnnouncementsForAdmin)
  async table(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListAnnouncementsForAdmin.reply>> {
    assertSuper(actorOf(context));
    const { records, total } = await this.announcements.table(tableFilterOf(Filter, query), query);
    return { data: records.map((record) => this.view.show(record)), total };
  }

  /** @throws ERR_NO_ANNOUNCEMENT_FOUND */
  @OnRpc(GetAnnouncement)
  async one({ id }: RequestOf<typeof GetAnnouncement>, context: RpcContext): Promise<Announcement> {
    const actor = actorOf(context);
    const found = await this.announcements.find(id);
    if (!found || !(found.status || actor.super)) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
    return this.view.show(found);
  }
}
