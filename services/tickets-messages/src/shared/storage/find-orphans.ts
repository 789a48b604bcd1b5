import { FindCampaignFiles, FindPlatformFiles, FindSessionFiles, systemActor } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { RpcClient, type RpcContext } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { FileOwners } from './file-owners.js';

type Ask = (keys: string[]) => Promise<{ keys: readonly string[] }>;

/** Finds files that no record in any service references. */
@Injectable()
export class FindOrphans {
  constructor(
    private readonly fileOwners: FileOwners,
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Returns the unreferenced `keys`, or null if a service did not respond. Checks this service's records first, because
   * they reference most files, and again last, because a planned message references its file before the message itself
   * does.
   */
  async execute(companyId: string, keys: readonly string[]): Promise<string[] | null> {
    const unknown = await this.withoutOwn(companyId, keys);
    const unnamed = await this.withoutForeign(companyId, unknown);
    return unnamed && this.withoutOwn(companyId, unnamed);
  }

  private async withoutOwn(companyId: string, keys: readonly string[]): Promise<string[]> {
    return keys.length === 0 ? [] : without(keys, await this.fileOwners.filesAmong(companyId, keys));
  }

  private async withoutForeign(companyId: string, keys: string[]): Promise<string[] | null> {
    let rest = keys;
    try {
      for (const ask of this.owners({ actor: systemActor(companyId), correlationId: newId() }))
        if (rest.length > 0) rest = without(rest, (await ask(rest)).keys);
      return rest;
    } catch (error) {
      this.logger.warn(
        { err: error, companyId },
        'a service did not answer which files it references; keeping the remaining files of the company in this round',
      );
      return null;
    }
  }

  private owners(context: RpcContext): Ask[] {
    return [
      (keys) => this.rpc.call(FindCampaignFiles, { keys }, context),
      (keys) => this.rpc.call(FindPlatformFiles, { keys }, context),
      (keys) => this.rpc.call(FindSessionFiles, { keys }, context),
    ];
  }
}

function without(keys: readonly string[], named: readonly string[]): string[] {
  const known = new Set(named);
  return keys.filter((key) => !known.has(key));
}
