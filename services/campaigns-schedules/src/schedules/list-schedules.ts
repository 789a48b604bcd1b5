import {
  GetSchedule,
  ListSchedules,
  ListSchedulesForAdmin,
  PAGE_SIZE,
  ScheduleStatus,
  type AdminListQuery,
  type Schedule,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { ScheduleRules } from './schedule-rules.js';
import { ScheduleView } from './schedule-view.js';
import { maySee, readerOf } from './schedule.js';
import { SchedulesRepository } from './schedules.repository.js';

const Filter = TableFilter.extend({ status: ScheduleStatus.optional() });
const dateOf = (text: string | undefined): Date | null => (text ? new Date(text) : null);

@Injectable()
export class ListSchedulesHandler {
  constructor(
    private readonly rules: ScheduleRules,
    private readonly schedules: SchedulesRepository,
    private readonly view: ScheduleView,
  ) {}

  @OnRpc(ListSchedules)
  async execute(
    { searchParam: search, pageNumber, contactId, from, to }: z.output<typeof ListSchedules.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListSchedules.reply>> {
    const actor = this.rules.admit(context);
    const { companyId } = actor;
    const filter = { reader: readerOf(actor), search, contactId, from: dateOf(from), to: dateOf(to) };
    const skip = (pageNumber - 1) * PAGE_SIZE;
    const [found, count] = await Promise.all([
      this.schedules.page(companyId, filter, { skip, limit: PAGE_SIZE + 1 }),
      this.schedules.count(companyId, filter, skip + PAGE_SIZE + 1),
    ]);
    const schedules = found.slice(0, PAGE_SIZE).map((schedule) => this.view.show(schedule));
    return { schedules, count, hasMore: found.length > PAGE_SIZE };
  }

  @OnRpc(ListSchedulesForAdmin)
  async table(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListSchedulesForAdmin.reply>> {
    const actor = this.rules.admit(context);
    const { q: search, ...wanted } = tableFilterOf(Filter, query);
    const filter = { reader: readerOf(actor), search, ...wanted };
    const { rows, total } = await this.schedules.table(actor.companyId, filter, query);
    return { data: rows.map((schedule) => this.view.show(schedule)), total };
  }

  /** @throws ERR_NO_SCHEDULE_FOUND */
  @OnRpc(GetSchedule)
  async one({ id }: { id: string }, context: RpcContext): Promise<Schedule> {
    const actor = this.rules.admit(context);
    const found = await this.schedules.find(actor.companyId, id);
    if (!found || !maySee(readerOf(actor), found)) throw new AppError('ERR_NO_SCHEDULE_FOUND');
    return this.view.show(found);
  }
}
