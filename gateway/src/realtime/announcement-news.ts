import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Announcements } from '../copies/copies.js';
import { Broadcaster } from './broadcaster.js';

/** Tells every company's browsers of the operator's announcements. One that is not active shows nowhere, so it is not told. */
@Injectable()
export class AnnouncementNews implements OnModuleInit {
  constructor(
    private readonly announcements: Announcements,
    private readonly broadcaster: Broadcaster,
  ) {}

  onModuleInit(): void {
    this.announcements.onChange(({ id: announcementId, before, after }) => {
      if (!after?.status) return this.broadcaster.tellAllLocal('announcement', { action: 'delete', announcementId });
      const action = before?.status ? ('update' as const) : ('create' as const);
      this.broadcaster.tellAllLocal('announcement', { action, record: after, announcementId });
    });
  }
}
