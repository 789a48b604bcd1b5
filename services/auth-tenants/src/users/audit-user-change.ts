import { supervisionOf, type Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf, changesBetween } from '@recado/service-kit/audit';
import type { RpcContext } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import { Connections, Queues } from '../shared/replicas/state-replicas.js';
import type { User } from './user.js';

export const targetOf = ({ id, name }: Pick<User, 'id' | 'name'>) => ({ kind: 'user', id, name });

/** Returns the actor for a user without a verified token, for example during login. */
export const asActor = (user: User): Pick<Actor, 'userId' | 'companyId' | 'super' | 'name'> => ({
  ...{ userId: user.id, companyId: user.companyId, super: user.super, name: user.name },
});

/** Audits added, changed and removed users. A new password is a separate act. */
@Injectable()
export class AuditUserChange {
  constructor(
    private readonly queues: Queues,
    private readonly connections: Connections,
  ) {}

  added({ announce }: Transaction, context: RpcContext, user: User): void {
    const changes = changesBetween(null, this.shown(user));
    announce(...auditOf(context, { action: 'user.created', target: targetOf(user), changes }));
  }

  changed({ announce }: Transaction, context: RpcContext, { before, after }: { before: User; after: User }): void {
    const changes = changesBetween(this.shown(before), this.shown(after));
    announce(...auditOf(context, { action: 'user.updated', target: targetOf(after), changes }));
  }

  newPassword({ announce }: Transaction, context: RpcContext, user: User): void {
    announce(...auditOf(context, { action: 'password.changed', target: targetOf(user) }));
  }

  removed({ announce }: Transaction, context: RpcContext, user: User): void {
    const changes = changesBetween(this.shown(user), null);
    announce(...auditOf(context, { action: 'user.deleted', target: targetOf(user), changes }));
  }

  /** Returns the audited fields, with the current names of queues and connection. */
  private shown({ companyId, queueIds, whatsappId, ...user }: User) {
    const { name, email, profile, super: isSuper, allTicket } = user;
    return {
      ...{ name, email, profile, super: isSuper, allTicket, supervision: supervisionOf(user) },
      queues: queueIds.map((id) => this.queues.get(companyId, id)?.name ?? id),
      connection: whatsappId && (this.connections.get(companyId, whatsappId)?.name ?? whatsappId),
    };
  }
}
