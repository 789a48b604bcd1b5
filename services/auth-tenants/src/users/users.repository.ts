import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf, newId } from '@recado/service-kit/mongo';
import { searchKeyOf, type Login, type User, type UserFields } from './user.js';
import { type UserDocument, UserSchema } from './users.schemas.js';

export type NewUser = UserFields & { super: boolean; passwordHash: string };
/** `login` and `passwordHash` are only set if they change. */
export type UserChange = Partial<UserFields & { passwordHash: string; login: Login | null }>;
export type Credentials = { companyId: string; userId: string; passwordHash: string };

const WITHOUT_SECRETS = { passwordHash: 0, searchKey: 0 } as const;

@Injectable()
export class UsersRepository {
  private readonly users: mongo.Collection<UserDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.users = collectionOf(connection, UserSchema);
  }

  async find(companyId: string, id: string, session?: ClientSession): Promise<User | null> {
    const found = await this.users.findOne({ companyId, _id: id }, { session, projection: WITHOUT_SECRETS });
    return found && toUser(found);
  }

  /** Searches all companies, because a login contains no company. @returns null if no user has this e-mail */
  async findCredentials(email: string): Promise<Credentials | null> {
    const found = await this.users.findOne({ email }, { projection: { companyId: 1, passwordHash: 1 } });
    return found && { companyId: found.companyId, userId: found._id, passwordHash: found.passwordHash };
  }

  /** Returns the company of each e-mail that has an account; e-mails are unique on the platform. */
  async companiesOf(emails: readonly string[], session: ClientSession): Promise<Map<string, string>> {
    const options = { session, projection: { _id: 0, email: 1, companyId: 1 } };
    const found = await this.users.find({ email: { $in: [...emails] } }, options).toArray();
    return new Map(found.map(({ email, companyId }) => [email, companyId]));
  }

  /** Stores a new hash of the same password. Does nothing if the password was changed meanwhile. */
  async renewHash({ companyId, userId, passwordHash }: Credentials, renewed: string): Promise<void> {
    await this.users.updateOne({ companyId, _id: userId, passwordHash }, { $set: { passwordHash: renewed } });
  }

  /** Searches all companies, because login ids are unique and a logout may arrive without a valid token. */
  async findByLogin(userId: string, loginId: string): Promise<User | null> {
    const filter = { _id: userId, 'login.id': loginId };
    const found = await this.users.findOne(filter, { projection: WITHOUT_SECRETS });
    return found && toUser(found);
  }

  /** The plan limits their number. */
  async admins(companyId: string): Promise<User[]> {
    const found = await this.users.find({ companyId, profile: 'admin' }, { projection: WITHOUT_SECRETS }).toArray();
    return found.map(toUser);
  }

  /** Searches all companies, for the seed. */
  async hasSuper(): Promise<boolean> {
    return (await this.users.findOne({ super: true }, { projection: { _id: 1 } })) !== null;
  }

  async hasSuperIn(companyId: string): Promise<boolean> {
    return (await this.users.findOne({ companyId, super: true }, { projection: { _id: 1 } })) !== null;
  }

  /** Reads all users of the platform, for the reconciliation at startup. */
  async *ofAllCompanies(): AsyncGenerator<User> {
    const cursor = this.users.find({}, { projection: WITHOUT_SECRETS, batchSize: 500 });
    for await (const found of cursor) yield toUser(found);
  }

  async count(companyId: string, session?: ClientSession): Promise<number> {
    return this.users.countDocuments({ companyId }, { session });
  }

  async countAdmins(companyId: string, session: ClientSession): Promise<number> {
    return this.users.countDocuments({ companyId, profile: 'admin' }, { session });
  }

  /** @throws a duplicate key error if the e-mail is taken */
  async insert(companyId: string, user: NewUser, now: Date, session: ClientSession): Promise<User> {
    const fields = { ...user, queueIds: [...user.queueIds], login: null, revision: 1, createdAt: now, changedAt: now };
    const document = { ...fields, _id: newId(), companyId, searchKey: searchKeyOf(user) };
    await this.users.insertOne(document, { session });
    const { passwordHash: _hash, searchKey: _key, _id: id, ...stored } = document;
    return { ...stored, id };
  }

  /**
   * Stores the next revision of `user`, which must be read in the same transaction. @throws a duplicate key error if
   * the e-mail is taken
   */
  async update(companyId: string, user: User, change: UserChange, session: ClientSession): Promise<User> {
    const { passwordHash, ...fields } = change;
    const next: User = { ...user, ...fields, revision: user.revision + 1, changedAt: new Date() };
    const { id, ...stored } = next;
    const set = { ...stored, searchKey: searchKeyOf(next), ...(passwordHash && { passwordHash }) };
    await this.users.updateOne({ companyId, _id: id }, { $set: set }, { session });
    return next;
  }

  async remove(companyId: string, id: string, session: ClientSession): Promise<void> {
    await this.users.deleteOne({ companyId, _id: id }, { session });
  }

  /** Removes the users of a company and returns them. */
  async takeAll(companyId: string, session: ClientSession): Promise<User[]> {
    const found = await this.users.find({ companyId }, { session, projection: WITHOUT_SECRETS }).toArray();
    await this.users.deleteMany({ companyId }, { session });
    return found.map(toUser);
  }
}

export const toUser = ({ _id: id, ...user }: Omit<UserDocument, 'passwordHash' | 'searchKey'>): User => ({
  ...user,
  id,
});
