import type { Actor, ConnectionView } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { ConnectionsRepository } from './connections.repository.js';
import { ShowConnection } from './show-connection.js';

/** Everybody of the company may choose a connection; the QR codes are for those who may pair. */
@Injectable()
export class ListConnections {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly show: ShowConnection,
  ) {}

  async execute(actor: Actor, { session }: { session?: string | undefined }): Promise<ConnectionView[]> {
    const found = await this.connections.list(actor.companyId);
    return found.map((connection) => this.show.execute(actor, connection, session));
  }
}
