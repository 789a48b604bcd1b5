import { can, type CreateUserInput, type UpdateUserInput } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, assertNotOperator, type RpcContext } from '@recado/service-kit/messaging';
import { Connections, Queues } from '../shared/replicas/state-replicas.js';
import { FindUsers } from './find-users.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { fieldsAfter, fieldsOfNew, type UserFields } from './user.js';
import type { NewUser } from './users.repository.js';
import { CheckCurrentPassword } from './verify-password.js';

type Assignments = Pick<UserFields, 'queueIds' | 'whatsappId'>;
const NONE: Assignments = { queueIds: [], whatsappId: null };

/**
 * Validates that the queues and the connection of a user belong to the company. Existing assignments are not checked
 * again.
 */
@Injectable()
export class CheckAssignments {
  constructor(
    private readonly queues: Queues,
    private readonly connections: Connections,
  ) {}

  /** Waits briefly for queues and connections that were just created. @throws ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND */
  async execute(companyId: string, { queueIds, whatsappId }: Assignments, before = NONE): Promise<void> {
    const added = queueIds.filter((id) => !before.queueIds.includes(id));
    const found = await Promise.all(added.map((id) => this.queues.waitFor(companyId, id)));
    if (found.includes(undefined)) throw new AppError('ERR_NO_QUEUE_FOUND');
    if (!whatsappId || whatsappId === before.whatsappId) return;
    if (!(await this.connections.waitFor(companyId, whatsappId))) throw new AppError('ERR_NO_WAPP_FOUND');
  }
}

/** Performs the slow steps before a transaction: waits for assignments and hashes the password. */
@Injectable()
export class PrepareUser {
  constructor(
    private readonly findUsers: FindUsers,
    private readonly checkAssignments: CheckAssignments,
    private readonly passwords: PasswordHasher,
    private readonly checkCurrentPassword: CheckCurrentPassword,
  ) {}

  /** @throws ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND */
  async create(companyId: string, { password, ...input }: CreateUserInput): Promise<NewUser> {
    const fields = fieldsOfNew(input);
    await this.checkAssignments.execute(companyId, fields);
    return { ...fields, super: false, passwordHash: await this.passwords.hash(password) };
  }

  /**
   * Returns the hash of the new password, or undefined if it is unchanged. @throws ERR_NO_USER_FOUND,
   * ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND, ERR_OPERATOR_REFUSED, ERR_VALIDATION for a wrong current password,
   * ERR_RATE_LIMIT
   */
  async update(context: RpcContext, id: string, input: UpdateUserInput): Promise<string | undefined> {
    const actor = actorOf(context);
    const { password, currentPassword, ...fields } = input;
    const before = await this.findUsers.permitted(actor, id);
    if (can(actor, 'user-modal:editProfile'))
      await this.checkAssignments.execute(actor.companyId, fieldsAfter(before, fields), before);
    const isNewEmail = fields.email !== undefined && fields.email !== before.email;
    if (password || isNewEmail) assertNotOperator(actor); // either would give the operator access to the account
    if (id === actor.userId && (password || isNewEmail))
      await this.checkCurrentPassword.execute(context, before, currentPassword);
    return password ? this.passwords.hash(password) : undefined;
  }
}
