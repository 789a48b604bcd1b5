import { PAGE_SIZE, type Actor, type Announcement, type ListAnnouncements } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { AnnouncementView } from './announcement-view.js';
import { AnnouncementsRepository } from './announcements.repository.js';

/** Everybody reads the active ones; the operator all of them. */
@Injectable()
export class ReadAnnouncements {
  constructor(
    private readonly announcements: AnnouncementsRepository,
    private readonly view: AnnouncementView,
  ) {}

  async page(
    actor: Actor,
    request: z.output<typeof ListAnnouncements.request>,
  ): Promise<z.input<typeof ListAnnouncements.reply>> {
    const { records, count } = await this.announcements.page({ ...request, onlyActive: !actor.super });
    const hasMore = count > request.pageNumber * PAGE_SIZE;
    return { records: records.map((record) => this.view.show(record)), count, hasMore };
  }

  /** @throws ERR_NO_ANNOUNCEMENT_FOUND */
  async one(actor: Actor, id: string): Promise<Announcement> {
    const found = await this.announcements.find(id);
    if (!found || !(found.status || actor.super)) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
    return this.view.show(found);
  }
}
