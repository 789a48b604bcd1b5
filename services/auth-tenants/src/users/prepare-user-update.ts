import { can, type UpdateUserInput } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, assertNotOperator, type RpcContext } from '@recado/service-kit/messaging';
import { CheckAssignments } from './check-assignments.js';
import { FindUser } from './find-user.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { fieldsAfter } from './user.js';
import { CheckCurrentPassword } from './verify-password.js';

/** Performs the slow steps of a user update before its transaction: waits for assignments and hashes the password. */
@Injectable()
export class PrepareUserUpdate {
  constructor(
    private readonly findUser: FindUser,
    private readonly checkAssignments: CheckAssignments,
    private readonly passwords: PasswordHasher,
    private readonly checkCurrentPassword: CheckCurrentPassword,
  ) {}

  /**
   * Returns the hash of the new password, or undefined if it is unchanged. @throws ERR_NO_USER_FOUND,
   * ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND, ERR_OPERATOR_REFUSED, ERR_VALIDATION for a wrong current password,
   * ERR_RATE_LIMIT
   */
  async execute(context: RpcContext, id: string, input: UpdateUserInput): Promise<string | undefined> {
    const actor = actorOf(context);
    const { password, currentPassword, ...fields } = input;
    const before = await this.findUser.execute(actor, id);
    if (can(actor, 'user-modal:editProfile'))
      await this.checkAssignments.execute(actor.companyId, fieldsAfter(before, fields), before);
    const isNewEmail = fields.email !== undefined && fields.email !== before.email;
    if (password || isNewEmail) assertNotOperator(actor); // either would give the operator access to the account
    if (id === actor.userId && (password || isNewEmail))
      await this.checkCurrentPassword.execute(context, before, currentPassword);
    return password ? this.passwords.hash(password) : undefined;
  }
}
