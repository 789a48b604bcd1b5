import { UpdateUser, type Actor, type RequestOf, type UpdateUserInput, type User as Shown } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { MemberRules } from './member-rules.js';
import { PrepareUserUpdate } from './prepare-user-update.js';
import { presentUser } from './present-user.js';
import { Queues } from '../shared/replicas/state-replicas.js';
import { StoreUser } from './store-user.js';
import { AuditUserChange } from './audit-user-change.js';
import { loginAfterAccountChange, type User } from './user.js';

type Change = { id: string; input: UpdateUserInput; passwordHash: string | undefined };
type Changed = { before: User; after: User };

/**
 * Changes a user. Users may change their own name, e-mail and password; administrators may change all fields of all
 * users.
 */
@Injectable()
export class UpdateUserHandler {
  constructor(
    private readonly prepareUserUpdate: PrepareUserUpdate,
    private readonly rules: MemberRules,
    private readonly storeUser: StoreUser,
    private readonly auditUserChange: AuditUserChange,
    private readonly transactions: Transactions,
    private readonly queues: Queues,
  ) {}

  /** @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_LAST_ADMIN, ERR_EMAIL_ALREADY_EXISTS, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND, ERR_VALIDATION for a wrong current password, ERR_RATE_LIMIT */
  @OnRpc(UpdateUser)
  async execute({ id, ...input }: RequestOf<typeof UpdateUser>, context: RpcContext): Promise<Shown> {
    const actor = actorOf(context);
    const passwordHash = await this.prepareUserUpdate.execute(context, id, input);
    const { after } = await this.transactions.run(async (transaction) => {
      const changed = await this.apply(transaction, actor, { id, input, passwordHash });
      this.auditUserChange.changed(transaction, context, changed);
      if (passwordHash) this.auditUserChange.newPassword(transaction, context, changed.after);
      return changed;
    });
    return presentUser(after, this.queues);
  }

  private async apply(transaction: Transaction, actor: Actor, change: Change): Promise<Changed> {
    const { id, input, passwordHash } = change;
    const before = await this.rules.take(transaction, actor, id);
    const fields = this.rules.permitted(actor, before, input);
    if (fields.profile !== 'admin') await this.rules.assertNotLastAdmin(transaction, before);
    const isOther = passwordHash !== undefined || fields.email !== before.email;
    const login = isOther ? loginAfterAccountChange(before, actor.loginId) : before.login;
    const changes = { ...fields, login, ...(passwordHash && { passwordHash }) };
    return { before, after: await this.storeUser.changeAccount(transaction, before, changes) };
  }
}
