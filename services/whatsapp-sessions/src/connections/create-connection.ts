import { ConnectionState, type Actor, type ConnectionView, type CreateConnectionInput } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { outgoingState } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AskSession } from '../leases/ask-session.js';
import { CheckQueues } from './check-queues.js';
import { connectionStateOf, lacksGreeting, newConnection, type Connection } from './connection.js';
import { ConnectionsRepository } from './connections.repository.js';
import { Companies } from './copies.js';
import { MoveDefault } from './move-default.js';
import { requires } from './requires.js';
import { ShowConnection } from './show-connection.js';

type Input = z.output<typeof CreateConnectionInput>;

/** Adds a connection within the plan and starts its session; the first one becomes the default. */
@Injectable()
export class CreateConnection {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly companies: Companies,
    private readonly checkQueues: CheckQueues,
    private readonly moveDefault: MoveDefault,
    private readonly sessions: AskSession,
    private readonly transactions: Transactions,
    private readonly show: ShowConnection,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_WAPP_GREETING_REQUIRED, ERR_NO_QUEUE_FOUND, ERR_PLAN_LIMIT, ERR_WAPP_NAME_ALREADY_EXISTS */
  async execute(actor: Actor, input: Input): Promise<ConnectionView> {
    requires(actor, 'connections-page:addConnection');
    if (lacksGreeting(input)) throw new AppError('ERR_WAPP_GREETING_REQUIRED');
    const { companyId } = actor;
    await this.checkQueues.execute(companyId, input.queueIds);
    const company = await this.companies.waitFor(companyId, companyId);
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
    const created = await this.add(companyId, input, company.plan.connections);
    return this.show.execute(actor, created);
  }

  private async add(companyId: string, input: Input, limit: number): Promise<Connection> {
    await this.connections.prepareLock(companyId);
    return this.transactions.run(async (transaction) => {
      const { session, announce } = transaction;
      await this.connections.lock(companyId, session);
      const others = await this.connections.list(companyId, session);
      if (others.length >= limit) throw new AppError('ERR_PLAN_LIMIT', { details: { limit } });
      const settings = { ...input, isDefault: input.isDefault || others.length === 0 };
      const connection = newConnection(newId(), companyId, settings, new Date());
      if (connection.isDefault) await this.moveDefault.execute(transaction, others);
      await this.connections.add(companyId, connection, session);
      await this.sessions.add(companyId, connection.id, transaction);
      announce(outgoingState(ConnectionState, connectionStateOf(connection)));
      return connection;
    });
  }
}
