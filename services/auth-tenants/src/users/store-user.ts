import { UserState } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { outgoingState } from '@recado/service-kit/messaging';
import { isDuplicateKey, type Transaction } from '@recado/service-kit/mongo';
import { EndApplications } from './applications/end-applications.js';
import { StoreEntry } from '../shared/entries/store-entry.js';
import type { AccountChange } from './account-mail/account-mail.js';
import { NotifyAccountChange } from './account-mail/notify-account-change.js';
import { tombstoneOf, userStateOf, type User } from './user.js';
import { UsersRepository, type NewUser, type UserChange } from './users.repository.js';

/** Writes users together with their published state. @throws ERR_EMAIL_ALREADY_EXISTS */
@Injectable()
export class StoreUser {
  constructor(
    private readonly users: UsersRepository,
    private readonly notifyAccountChange: NotifyAccountChange,
    private readonly storeEntry: StoreEntry,
    private readonly endApplications: EndApplications,
  ) {}

  async create({ session, announce }: Transaction, companyId: string, user: NewUser): Promise<User> {
    const added = await this.users.insert(companyId, user, new Date(), session).catch(refuseTakenEmail);
    announce(outgoingState(UserState, userStateOf(added)));
    return added;
  }

  /**
   * Changes a user. When the operator's login ends, the entries end too. A new password or e-mail also ends the
   * connected applications. @param user as read in this transaction
   */
  async update(transaction: Transaction, user: User, change: UserChange): Promise<User> {
    const { session, announce } = transaction;
    const changed = await this.users.update(user.companyId, user, change, session).catch(refuseTakenEmail);
    announce(outgoingState(UserState, userStateOf(changed)));
    if (user.super && isLogInOver(user, change)) await this.endEntries(transaction, user);
    if (accountChangeOf(user, change)) await this.endApplications.ofUser(transaction, user.companyId, user.id);
    return changed;
  }

  /** Changes a user, and notifies the previous address of a new e-mail or password. */
  async updateAccount(transaction: Transaction, user: User, change: UserChange): Promise<User> {
    const what = accountChangeOf(user, change);
    if (what) await this.notifyAccountChange.execute(transaction, user, what);
    return this.update(transaction, user, change);
  }

  async remove(transaction: Transaction, user: User): Promise<void> {
    const { session, announce } = transaction;
    if (user.super) await this.endEntries(transaction, user);
    await this.endApplications.ofUser(transaction, user.companyId, user.id);
    await this.users.remove(user.companyId, user.id, session);
    announce(outgoingState(UserState, tombstoneOf(user, new Date())));
  }

  /** Removes all users of a deleted company. */
  async removeAll({ session, announce }: Transaction, companyId: string): Promise<void> {
    const now = new Date();
    for (const user of await this.users.takeAll(companyId, session))
      announce(outgoingState(UserState, tombstoneOf(user, now)));
  }

  private endEntries(transaction: Transaction, { id: operatorId }: User): Promise<void> {
    return this.storeEntry.end(transaction, { operatorId }, 'loggedOut');
  }
}

/**
 * Returns whether the change (a new login, a logout or a new password) invalidates everything tied to the current login.
 */
const isLogInOver = ({ login: before }: User, { login, passwordHash }: UserChange): boolean =>
  passwordHash !== undefined || (login !== undefined && (login?.id !== before?.id || login?.ended === true));

function accountChangeOf({ email }: User, change: UserChange): AccountChange | null {
  const isMoved = change.email !== undefined && change.email !== email;
  if (isMoved && change.passwordHash) return 'both';
  if (isMoved) return 'email';
  return change.passwordHash ? 'password' : null;
}

function refuseTakenEmail(error: unknown): never {
  if (isDuplicateKey(error)) throw new AppError('ERR_EMAIL_ALREADY_EXISTS');
  throw error;
}
