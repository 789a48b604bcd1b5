import { can, ListOperatorEntries, PAGE_SIZE, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { EntriesRepository } from './entries.repository.js';
import { entryAnswerOf } from './entry.js';

/** Lists the operator's entries for the company's administrators. @throws ERR_NO_PERMISSION */
@Injectable()
export class ListOperatorEntriesHandler {
  constructor(private readonly entries: EntriesRepository) {}

  @OnRpc(ListOperatorEntries)
  async execute(
    { pageNumber }: RequestOf<typeof ListOperatorEntries>,
    context: RpcContext,
  ): Promise<z.input<typeof ListOperatorEntries.reply>> {
    const actor = actorOf(context);
    if (!can(actor, 'settings-page:edit')) throw new AppError('ERR_NO_PERMISSION');
    const range = { offset: (pageNumber - 1) * PAGE_SIZE, limit: PAGE_SIZE };
    const [found, count] = await Promise.all([
      this.entries.list(actor.companyId, range),
      this.entries.count(actor.companyId),
    ]);
    return { entries: found.map(entryAnswerOf), count, hasMore: count > range.offset + found.length };
  }
}
