import { FindSessionFiles, type RequestOf } from '@recado/contracts';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Injectable } from '@nestjs/common';
import { PendingFiles } from '../media/pending-files.js';
import { WaitingFiles } from '../outbound/waiting-files.js';
import { PictureFiles } from '../people/picture-files.js';

/** Returns which files this service still needs, so that unreferenced files can be deleted. */
@Injectable()
export class FindFilesHandler {
  constructor(
    private readonly pictureFiles: PictureFiles,
    private readonly waitingFiles: WaitingFiles,
    private readonly pendingFiles: PendingFiles,
  ) {}

  @OnRpc(FindSessionFiles)
  async execute({ keys }: RequestOf<typeof FindSessionFiles>, context: RpcContext): Promise<{ keys: string[] }> {
    const { companyId } = actorOf(context);
    const asked = new Set(keys);
    const found = [
      ...(await this.pictureFiles.execute(companyId, asked)),
      ...(await this.waitingFiles.execute(companyId, asked)),
      ...(await this.pendingFiles.execute(companyId, asked)),
    ];
    return { keys: [...new Set(found)] };
  }
}
