import { Injectable } from '@nestjs/common';
import { COUNT_LIMIT } from '../../shared/paging/page-cursors.js';
import { TicketListsRepository } from '../../conversations/ticket-lists.repository.js';

/** Counts the tickets with a tag, up to 1,000. */
@Injectable()
export class CountTagged {
  constructor(private readonly lists: TicketListsRepository) {}

  async execute(companyId: string, tagIds: readonly string[]): Promise<Map<string, number>> {
    const counts = await Promise.all(
      tagIds.map(async (id): Promise<[string, number]> => [
        id,
        await this.lists.countTagged(companyId, id, COUNT_LIMIT),
      ]),
    );
    return new Map(counts);
  }
}
