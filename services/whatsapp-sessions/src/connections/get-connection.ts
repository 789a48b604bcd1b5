import type { Actor, ConnectionView } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { Injectable } from '@nestjs/common';
import { ConnectionsRepository } from './connections.repository.js';
import { ShowConnection } from './show-connection.js';

@Injectable()
export class GetConnection {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly show: ShowConnection,
  ) {}

  /** @throws ERR_NO_WAPP_FOUND */
  async execute(actor: Actor, { id, session }: { id: string; session?: string | undefined }): Promise<ConnectionView> {
    const found = await this.connections.find(actor.companyId, id);
    if (!found) throw new AppError('ERR_NO_WAPP_FOUND');
    return this.show.execute(actor, found, session);
  }
}
