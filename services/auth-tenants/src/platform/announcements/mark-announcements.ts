import { GetAnnouncementsSeen, MarkAnnouncementsSeen, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { FindCompanies } from '../../companies/find-companies.js';
import { AnnouncementReadersRepository, AnnouncementReadsRepository } from './announcement-readers.repository.js';
import { AnnouncementsRepository } from './announcements.repository.js';

type SeenReply = z.input<typeof GetAnnouncementsSeen.reply>;

/** Stores which announcements each user has seen, so that all devices show the same. */
@Injectable()
export class MarkAnnouncementsHandler {
  constructor(
    private readonly reads: AnnouncementReadsRepository,
    private readonly readers: AnnouncementReadersRepository,
    private readonly announcements: AnnouncementsRepository,
    private readonly findCompanies: FindCompanies,
  ) {}

  @OnRpc(GetAnnouncementsSeen)
  async seen(_request: RequestOf<typeof GetAnnouncementsSeen>, context: RpcContext): Promise<SeenReply> {
    const { companyId, userId } = actorOf(context);
    return { seenAt: (await this.reads.seenAt(companyId, userId))?.toISOString() ?? null };
  }

  @OnRpc(MarkAnnouncementsSeen)
  async mark({ upTo }: RequestOf<typeof MarkAnnouncementsSeen>, context: RpcContext): Promise<SeenReply> {
    const { companyId, userId, operator } = actorOf(context);
    const until = new Date(upTo);
    // an operator who has entered a company is not counted as a reader
    if (!operator) await this.count(companyId, userId, until);
    return { seenAt: (await this.reads.moveTo(companyId, userId, until)).toISOString() };
  }

  /**
   * Counts the user as a reader of the announcements that the client shows: the first page of those created before
   * `until`.
   */
  private async count(companyId: string, userId: string, until: Date): Promise<void> {
    const planId = await this.findCompanies.planIdOf(companyId);
    const { records } = await this.announcements.list({ searchParam: '', pageNumber: 1, planId });
    const seen = records.filter(({ createdAt }) => createdAt <= until);
    await this.readers.add(
      companyId,
      userId,
      seen.map(({ id }) => id),
    );
  }
}
