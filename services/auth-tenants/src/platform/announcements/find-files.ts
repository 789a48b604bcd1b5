import { FindPlatformFiles, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { FindLogoFiles } from '../logos/find-logo-files.js';
import { AnnouncementsRepository } from './announcements.repository.js';

/** Returns the files that announcements and logos use, before unreferenced files are deleted. */
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
