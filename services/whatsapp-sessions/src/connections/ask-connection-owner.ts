import { AppError } from '@recado/service-kit/errors';
import { Injectable } from '@nestjs/common';
import type { OwnerQuestion } from '../leases/owner-question.js';
import { AskOwner } from './ask-owner.js';
import type { Connection } from './store/connection.js';
import { ConnectionsRepository } from './store/connections.repository.js';

/** Queries the process that owns the session of one of the company's connections. */
@Injectable()
export class AskConnectionOwner {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly owner: AskOwner,
  ) {}

  /** @throws ERR_NO_WAPP_FOUND, and the errors of `AskOwner` */
  async execute(
    companyId: string,
    id: string,
    question: OwnerQuestion,
  ): Promise<{ connection: Connection; answer: unknown }> {
    const connection = await this.connections.find(companyId, id);
    if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
    return { connection, answer: await this.owner.execute({ companyId, connectionId: id }, question) };
  }
}
