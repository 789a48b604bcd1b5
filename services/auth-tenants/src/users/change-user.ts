import type { Actor, UpdateUserInput } from '@recado/contracts';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { MemberRules } from './member-rules.js';
import { StoreUser } from './store-user.js';
import { loginAfterPasswordChange, type User } from './user.js';

export type UserChangeRequest = { id: string; input: UpdateUserInput; passwordHash: string | undefined };

/** @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_LAST_ADMIN, ERR_EMAIL_ALREADY_EXISTS */
@Injectable()
export class ChangeUser {
  constructor(
    private readonly rules: MemberRules,
    private readonly storeUser: StoreUser,
    private readonly transactions: Transactions,
  ) {}

  execute(actor: Actor, request: UserChangeRequest): Promise<User> {
    return this.transactions.run((transaction) => this.apply(transaction, actor, request));
  }

  private async apply(transaction: Transaction, actor: Actor, { id, input, passwordHash }: UserChangeRequest) {
    const user = await this.rules.take(transaction, actor, id);
    const fields = this.rules.permitted(actor, user, input);
    if (fields.profile !== 'admin') await this.rules.assertNotLastAdmin(transaction, user);
    const login = passwordHash ? loginAfterPasswordChange(user, actor.loginId) : user.login;
    return this.storeUser.change(transaction, user, { ...fields, login, ...(passwordHash && { passwordHash }) });
  }
}
