import {
  PAGE_SIZE,
  type AdminListQuery,
  type AnnouncementRecord,
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
import type { Announcement } from './announcement.js';
import { AnnouncementView } from './announcement-view.js';
import { FindPlans } from '../../companies/find-plans.js';
import { AnnouncementReadersRepository } from './announcement-readers.repository.js';
import { AnnouncementsRepository } from './announcements.repository.js';

const NOBODY = { users: 0, companies: 0 };
const Filter = TableFilter.extend({
  priority: z.number().int().min(1).max(3).optional(),
  status: z.boolean().optional(),
});

/** Lists the active announcements for the caller's company, and all of them for the operator. */
@Injectable()
export class ReadAnnouncementsHandler {
  constructor(
    private readonly announcements: AnnouncementsRepository,
    private readonly view: AnnouncementView,
    private readonly readers: AnnouncementReadersRepository,
    private readonly findPlans: FindPlans,
  ) {}

  @OnRpc(ListAnnouncements)
  async page(
    request: RequestOf<typeof ListAnnouncements>,
    context: RpcContext,
  ): Promise<z.input<typeof ListAnnouncements.reply>> {
    const actor = actorOf(context);
    const planId = actor.super ? undefined : await this.findPlans.idOf(actor.companyId);
    const { records, count } = await this.announcements.page({ ...request, planId });
    const hasMore = count > request.pageNumber * PAGE_SIZE;
    return { records: records.map((record) => this.view.show(record)), count, hasMore };
  }

  /** @throws ERR_NO_PERMISSION */
  @OnRpc(ListAnnouncementsForAdmin)
  async listForAdmin(
    query: AdminListQuery,
    context: RpcContext,
  ): Promise<z.input<typeof ListAnnouncementsForAdmin.reply>> {
    assertSuper(actorOf(context));
    const { records, total } = await this.announcements.table(tableFilterOf(Filter, query), query);
    const readers = await this.readers.countOf(records.map(({ id }) => id));
    const listed = (one: Announcement) => ({ ...this.view.record(one), readers: readers.get(one.id) ?? NOBODY });
    return { data: records.map(listed), total };
  }

  /** @throws ERR_NO_PERMISSION, ERR_NO_ANNOUNCEMENT_FOUND */
  @OnRpc(GetAnnouncement)
  async one({ id }: RequestOf<typeof GetAnnouncement>, context: RpcContext): Promise<AnnouncementRecord> {
    assertSuper(actorOf(context));
    const found = await this.announcements.find(id);
    if (!found) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
    return this.view.record(found);
  }
}
