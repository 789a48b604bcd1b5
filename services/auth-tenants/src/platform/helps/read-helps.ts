import {
  PAGE_SIZE,
  type AdminListQuery,
  type Help,
  GetHelp,
  ListHelpsForAdmin,
  PageHelps,
  ListHelps,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc } from '@recado/service-kit/messaging';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { HelpsRepository } from './helps.repository.js';

/** Lists the help videos for every user. */
@Injectable()
export class ReadHelpsHandler {
  constructor(private readonly helps: HelpsRepository) {}

  @OnRpc(ListHelps)
  all(): Promise<Help[]> {
    return this.helps.all();
  }

  @OnRpc(ListHelpsForAdmin)
  async listForAdmin(query: AdminListQuery): Promise<z.input<typeof ListHelpsForAdmin.reply>> {
    const { records, total } = await this.helps.table(tableFilterOf(TableFilter, query), query);
    return { data: records, total };
  }

  /** @throws ERR_NO_HELP_FOUND */
  @OnRpc(GetHelp)
  async one({ id }: { id: string }): Promise<Help> {
    const found = await this.helps.find(id);
    if (!found) throw new AppError('ERR_NO_HELP_FOUND');
    return found;
  }

  @OnRpc(PageHelps)
  async page(request: z.output<typeof PageHelps.request>): Promise<z.input<typeof PageHelps.reply>> {
    const { searchParam, pageNumber } = request;
    const { records, count } = await this.helps.page(searchParam, pageNumber);
    return { records, count, hasMore: count > pageNumber * PAGE_SIZE };
  }
}
