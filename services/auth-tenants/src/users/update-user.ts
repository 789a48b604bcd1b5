import {
  can,
  UpdateUser,
  type Actor,
  type RequestOf,
  type UpdateUserInput,
  type User as Shown,
  WRONG_PASSWORD,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, assertNotOperator, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { CheckAssignments } from './check-assignments.js';
import { FindUser } from './find-user.js';
import { MemberRules } from './member-rules.js';
import { PasswordHasher } from './password-hasher.js';
import { presentUser } from './present-user.js';
import { Queues } from './state-replicas.js';
import { StoreUser } from './store-user.js';
import { VerifyPassword } from './verify-password.js';
import { fieldsAfter, loginAfterAccountChange, type User } from './user.js';

type Change = { id: string; input: UpdateUserInput; passwordHash: string | undefined };

/** Changes a user: people change their own name, e-mail and password, an administrator changes everything of everybody. */
@Injectable()
export class UpdateUserHandler {
  constructor(
    private readonly findUser: FindUser,
    private readonly checkAssignments: CheckAssignments,
    private readonly passwords: PasswordHasher,
    private readonly verifyPassword: VerifyPassword,
    private readonly rules: MemberRules,
    private readonly storeUser: StoreUser,
    private readonly transactions: Transactions,
    private readonly queues: Queues,
  ) {}

  /** @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_OPERATOR_REFUSED, ERR_LAST_ADMIN, ERR_EMAIL_ALREADY_EXISTS, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND, ERR_VALIDATION for a wrong current password */
  @OnRpc(UpdateUser)
  async execute({ id, ...input }: RequestOf<typeof UpdateUser>, context: RpcContext): Promise<Shown> {
    const actor = actorOf(context);
    const passwordHash = await this.prepare(actor, id, input);
    const changed = await this.transactions.run((transaction) =>
      this.apply(transaction, actor, { id, input, passwordHash }),
    );
    return presentUser(changed, this.queues);
  }

  /** Does the slow part before the transaction. @returns the hash of the new password, or undefined when the old one stays */
  private async prepare(actor: Actor, id: string, input: UpdateUserInput): Promise<string | undefined> {
    const { password, currentPassword, ...fields } = input;
    const before = await this.findUser.execute(actor, id);
    if (can(actor, 'user-modal:editProfile'))
      await this.checkAssignments.execute(actor.companyId, fieldsAfter(before, fields), before);
    const isNewEmail = fields.email !== undefined && fields.email !== before.email;
    if (password || isNewEmail) assertNotOperator(actor); // either would open the account to them
    if (id === actor.userId && (password || isNewEmail)) await this.assertKnows(before, currentPassword);
    return password ? this.passwords.hash(password) : undefined;
  }

  /** An unlocked screen is not enough to take the account over. */
  private async assertKnows({ email }: User, currentPassword = ''): Promise<void> {
    if (await this.verifyPassword.execute(email, currentPassword)) return;
    throw new AppError('ERR_VALIDATION', { details: { fields: { currentPassword: [WRONG_PASSWORD] }, form: [] } });
  }

  private async apply(transaction: Transaction, actor: Actor, { id, input, passwordHash }: Change): Promise<User> {
    const user = await this.rules.take(transaction, actor, id);
    const fields = this.rules.permitted(actor, user, input);
    if (fields.profile !== 'admin') await this.rules.assertNotLastAdmin(transaction, user);
    const isOther = passwordHash !== undefined || fields.email !== user.email;
    const login = isOther ? loginAfterAccountChange(user, actor.loginId) : user.login;
    return this.storeUser.changeAccount(transaction, user, { ...fields, login, ...(passwordHash && { passwordHash }) });
  }
}
