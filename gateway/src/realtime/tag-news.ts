import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Tags } from '../copies/copies.js';
import { Broadcaster } from './broadcaster.js';

/** Tells browsers of changed tags. Every pod sees every change and tells its own sockets. */
@Injectable()
export class TagNews implements OnModuleInit {
  constructor(
    private readonly tags: Tags,
    private readonly broadcaster: Broadcaster,
  ) {}

  onModuleInit(): void {
    this.tags.onChange(({ companyId, id: tagId, before, after }) => {
      if (!after) return this.broadcaster.tellLocal(companyId, 'tag', { action: 'delete', tagId });
      const action = before ? ('update' as const) : ('create' as const);
      this.broadcaster.tellLocal(companyId, 'tag', { action, tag: after, tagId });
    });
  }
}
