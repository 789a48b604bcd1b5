import { can, type Actor, type UpdateUserInput } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { CheckAssignments } from './check-assignments.js';
import { FindUser } from './find-user.js';
import { PasswordHasher } from './password-hasher.js';
import { fieldsAfter } from './user.js';

/** The slow part of changing a user, before any transaction. */
@Injectable()
export class PrepareUserChange {
  constructor(
    private readonly findUser: FindUser,
    private readonly checkAssignments: CheckAssignments,
    private readonly passwords: PasswordHasher,
  ) {}

  /**
   * @returns the hash of the new password; undefined when the old one stays
   * @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND
   */
  async execute(actor: Actor, id: string, { password, ...input }: UpdateUserInput): Promise<string | undefined> {
    const before = await this.findUser.execute(actor, id);
    if (can(actor, 'user-modal:editProfile'))
      await this.checkAssignments.execute(actor.companyId, fieldsAfter(before, input), before);
    return password ? this.passwords.hash(password) : undefined;
  }
}
