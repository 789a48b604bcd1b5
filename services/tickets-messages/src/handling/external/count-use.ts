import { Injectable } from '@nestjs/common';
import { auditByToken } from '@recado/service-kit/audit';
import type { RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { Connections } from '../../shared/replicas/state-replicas.js';
import { ExternalUsageRepository } from './external-usage.repository.js';

type Use = Readonly<{ companyId: string; connectionId: string; day: string }>;

/**
 * Counts a message sent by a program. Token usage is audited once a day, so that many messages do not flood the log.
 */
@Injectable()
export class CountUse {
  constructor(
    private readonly usage: ExternalUsageRepository,
    private readonly connections: Connections,
    private readonly transactions: Transactions,
  ) {}

  async execute({ companyId, connectionId, day }: Use, context: RpcContext): Promise<void> {
    if (await this.usage.addToDay(companyId, connectionId, day)) return;
    const name = this.connections.get(companyId, connectionId)?.name ?? '';
    await this.transactions.run(async ({ session, announce }) => {
      if (!(await this.usage.add(companyId, connectionId, day, session))) return;
      const target = { id: connectionId, name };
      announce(...auditByToken(context, programIn(context) ?? name, { action: 'connection.token-used', target }));
    });
  }
}

/** The name of the API token. A connection token has no name. */
const programIn = ({ actor }: RpcContext): string | undefined =>
  actor?.userId === 'system' ? actor.name || undefined : undefined;
