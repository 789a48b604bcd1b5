import { FindPlatformFiles, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { FindLogoFiles } from '../logos/find-logo-files.js';
import { AnnouncementsRepository } from './announcements.repository.js';

/** Says which files announcements and logos show, before those that nothing names are removed. */
@Injectable()
export class FindFilesHandler {
  constructor(
    private readonly announcements: AnnouncementsRepository,
    private readonly findLogoFiles: FindLogoFiles,
  ) {}

  @OnRpc(FindPlatformFiles)
  async execute({ keys }: RequestOf<typeof FindPlatformFiles>, context: RpcContext): Promise<{ keys: string[] }> {
    const { companyId } = actorOf(context);
    const named = [this.announcements.filesAmong(companyId, keys), this.findLogoFiles.execute(companyId, keys)];
    return { keys: (await Promise.all(named)).flat() };
  }
}
