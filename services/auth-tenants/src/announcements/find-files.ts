import { FindPlatformFiles, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { AnnouncementsRepository } from './announcements.repository.js';

/** Says which files announcements show, before those that nothing names are removed. */
@Injectable()
export class FindFilesHandler {
  constructor(private readonly announcements: AnnouncementsRepository) {}

  @OnRpc(FindPlatformFiles)
  async execute({ keys }: RequestOf<typeof FindPlatformFiles>, context: RpcContext): Promise<{ keys: string[] }> {
    return { keys: await this.announcements.filesAmong(actorOf(context).companyId, keys) };
  }
}
