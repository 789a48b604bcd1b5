import { PAGE_SIZE, type Help, PageHelps, ListHelps } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { OnRpc } from '@recado/service-kit/messaging';
import { HelpsRepository } from './helps.repository.js';

/** Lists the help videos for every logged-in user. */
@Injectable()
export class ReadHelpsHandler {
  constructor(private readonly helps: HelpsRepository) {}

  @OnRpc(ListHelps)
  all(): Promise<Help[]> {
    return this.helps.all();
  }

  @OnRpc(PageHelps)
  async page(request: z.output<typeof PageHelps.request>): Promise<z.input<typeof PageHelps.reply>> {
    const { searchParam, pageNumber } = request;
    const { records, count } = await this.helps.page(searchParam, pageNumber);
    return { records, count, hasMore: count > pageNumber * PAGE_SIZE };
  }
}
