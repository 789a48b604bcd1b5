import { GetAnnouncementsSeen, MarkAnnouncementsSeen, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { AnnouncementReadsRepository } from './announcement-reads.repository.js';

type Seen = z.input<typeof GetAnnouncementsSeen.reply>;

/** Remembers for each user which announcements were seen, so that every device shows the same. */
@Injectable()
export class MarkAnnouncementsHandler {
  constructor(private readonly reads: AnnouncementReadsRepository) {}

  @OnRpc(GetAnnouncementsSeen)
  async seen(_request: RequestOf<typeof GetAnnouncementsSeen>, context: RpcContext): Promise<Seen> {
    const { companyId, userId } = actorOf(context);
    return { seenAt: (await this.reads.seenAt(companyId, userId))?.toISOString() ?? null };
  }

  @OnRpc(MarkAnnouncementsSeen)
  async mark({ upTo }: RequestOf<typeof MarkAnnouncementsSeen>, context: RpcContext): Promise<Seen> {
    const { companyId, userId } = actorOf(context);
    return { seenAt: (await this.reads.moveTo(companyId, userId, new Date(upTo))).toISOString() };
  }
}
