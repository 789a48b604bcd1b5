import { Email, type AuditAction } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import type { RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { FindCompanies } from '../../companies/find-companies.js';
import { Limiter } from '../../shared/limits/limiter.js';
import { RedisLink } from '../../shared/limits/redis-link.js';
import { FindUsers } from '../../users/find-users.js';
import { targetOf } from '../../users/audit-user-change.js';

type Refusal = Extract<AuditAction, 'login.failed' | 'login.blocked' | 'login.refused'>;
const QUARTER_S = 15 * 60;

/**
 * Audits a rejected login in its own transaction, before the reply. If the account is unknown, the record belongs to
 * the platform.
 */
@Injectable()
export class AuditRefusedLogin {
  private readonly blockedAudits: Limiter;

  constructor(
    private readonly findUsers: FindUsers,
    private readonly findCompanies: FindCompanies,
    private readonly transactions: Transactions,
    redis: RedisLink,
  ) {
    this.blockedAudits = new Limiter(redis, { name: 'login:told-blocked', points: 1, seconds: QUARTER_S });
  }

  async execute(context: RpcContext, email: string, action: Refusal): Promise<void> {
    const { companyId, target } = await this.subjectOf(email);
    if (!companyId) return;
    await this.transactions.run(({ announce }) => {
      announce(...auditOf({ ...context, actor: undefined }, { action, companyId, target }));
      return Promise.resolve();
    });
  }

  /** Audits at most one blocked attempt per account in 15 minutes, so that a flood of attempts causes few writes. */
  async blocked(context: RpcContext, email: string): Promise<void> {
    const isFirst = await this.blockedAudits.take(email).then(
      () => true,
      () => false,
    );
    if (isFirst) await this.execute(context, email, 'login.blocked');
  }

  /**
   * Performs the same number of reads for known and unknown accounts. Input that is not an e-mail address is not
   * stored, because it may be a password.
   */
  private async subjectOf(email: string) {
    const known = await this.findUsers.credentials(email);
    if (known) {
      const user = await this.findUsers.get(known.companyId, known.userId);
      return { companyId: known.companyId, target: targetOf(user) };
    }
    const name = Email.safeParse(email).data ?? '';
    return { companyId: await this.findCompanies.platformId(), target: { kind: 'user', id: null, name } };
  }
}
