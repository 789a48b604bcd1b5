import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf, newId } from '@recado/service-kit/mongo';
import { searchKeyOf, type Login, type User, type UserFields } from './user.js';
import { type UserDocument, UserSchema } from './users.schemas.js';

export type NewUser = UserFields & { super: boolean; passwordHash: string };
/** `login` and `passwordHash` are set only when they change. */
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

  /** Searches the whole platform, because a log-in names no company. @returns null when nobody has this e-mail */
  async findCredentials(email: string): Promise<Credentials | null> {
    const found = await this.users.findOne({ email }, { projection: { companyId: 1, passwordHash: 1 } });
    return found && { companyId: found.companyId, userId: found._id, passwordHash: found.passwordHash };
  }

  /** The company of each of these e-mails that somebody has, on the whole platform: an e-mail names one person there. */
  async companiesOf(emails: readonly string[], session: ClientSession): Promise<Map<string, string>> {
    const options = { session, projection: { _id: 0, email: 1, companyId: 1 } };
    const found = await this.users.find({ email: { $in: [...emails] } }, options).toArray();
    return new Map(found.map(({ email, companyId }) => [email, companyId]));
  }

  /** Stores a renewed hash of the same password. Changes nothing when the password was changed in between. */
  async renewHash({ companyId, userId, passwordHash }: Credentials, renewed: string): Promise<void> {
    await this.users.updateOne({ companyId, _id: userId, passwordHash }, { $set: { passwordHash: renewed } });
  }

  /**
   * Searches the whole platform: a log-in's id is unique, and a log-out may come without a valid token that names a
   * company.
   */
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

  /** Searches the whole platform, for the seed. */
  async hasSuper(): Promise<boolean> {
    return (await this.users.findOne({ super: true }, { projection: { _id: 1 } })) !== null;
  }

  async hasSuperIn(companyId: string): Promise<boolean> {
    return (await this.users.findOne({ companyId, super: true }, { projection: { _id: 1 } })) !== null;
  }

  /** Reads every user of the platform, for the reconciliation at start. */
  async *all(): AsyncGenerator<User> {
    const cursor = this.users.find({}, { projection: WITHOUT_SECRETS, batchSize: 500 });
    for await (const found of cursor) yield toUser(found);
  }

  async count(companyId: string, session?: ClientSession): Promise<number> {
    return this.users.countDocuments({ companyId }, { session });
  }

  async countAdmins(companyId: string, session: ClientSession): Promise<number> {
    return this.users.countDocuments({ companyId, profile: 'admin' }, { session });
  }

  /** @throws a duplicate key error when the e-mail is taken */
  async insert(companyId: string, user: NewUser, now: Date, session: ClientSession): Promise<User> {
    const fields = { ...user, queueIds: [...user.queueIds], login: null, revision: 1, createdAt: now, changedAt: now };
    const document = { ...fields, _id: newId(), companyId, searchKey: searchKeyOf(user) };
    await this.users.insertOne(document, { session });
    const { passwordHash: _hash, searchKey: _key, _id: id, ...stored } = document;
    return { ...stored, id };
  }

  /**
   * Stores the next revision of `user`, which was read in the same transaction. @throws a duplicate key error when the
   * e-mail is taken
   */
  async change(companyId: string, user: User, change: UserChange, session: ClientSession): Promise<User> {
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

  /** Removes the users of a company, and returns them as they were. */
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
