import { Injectable } from '@nestjs/common';
import type { Lease } from '../leases/lease.js';
import type { Connection } from './store/connection.js';
import { ConnectionsRepository } from './store/connections.repository.js';

/** Reads the connection of a session. */
@Injectable()
export class FindConnection {
  constructor(private readonly connections: ConnectionsRepository) {}

  /** Returns null if it was deleted. */
  execute({ companyId, connectionId }: Lease): Promise<Connection | null> {
    return this.connections.find(companyId, connectionId);
  }
}
