import { can, type RequestOf, DeleteUser } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { MemberRules } from './member-rules.js';
import { StoreUser } from './store-user.js';
import { AuditUserChange } from './audit-user-change.js';

/** Deletes a user. Users cannot delete themselves. @throws ERR_NO_PERMISSION, ERR_NO_USER_FOUND, ERR_LAST_ADMIN */
@Injectable()
export class DeleteUserHandler {
  constructor(
    private readonly rules: MemberRules,
    private readonly storeUser: StoreUser,
    private readonly auditUserChange: AuditUserChange,
    private readonly transactions: Transactions,
  ) {}

  @OnRpc(DeleteUser)
  async execute({ id }: RequestOf<typeof DeleteUser>, context: RpcContext): Promise<{ message: string }> {
    const actor = actorOf(context);
    if (!can(actor, 'users-page:view')) throw new AppError('ERR_NO_PERMISSION');
    await this.transactions.run(async (transaction) => {
      const user = await this.rules.take(transaction, actor, id);
      await this.rules.assertNotLastAdmin(transaction, user);
      if (id === actor.userId) throw new AppError('ERR_NO_PERMISSION');
      await this.storeUser.remove(transaction, user);
      this.auditUserChange.removed(transaction, context, user);
    });
    return { message: 'User deleted' };
  }
}
