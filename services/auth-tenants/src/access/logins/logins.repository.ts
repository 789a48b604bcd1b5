import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';
import type { RefreshToken } from './refresh-token.js';

type LoginDocument = Omit<RefreshToken, 'hash' | 'successor'> & { _id: string; successor: Buffer | null };

/** A refresh token, stored by its hash. Tokens with the same `loginId` form a family. */
const LoginSchema = new CollectionSchema<LoginDocument>('logins');
// A new login removes earlier families; logout removes one.
LoginSchema.index({ companyId: 1, userId: 1, loginId: 1 });
// MongoDB deletes expired tokens.
LoginSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

type Family = Pick<RefreshToken, 'userId' | 'loginId'>;

/** Stores refresh tokens by their hash. */
@Injectable()
export class LoginsRepository {
  private readonly logins: mongo.Collection<LoginDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.logins = collectionOf(connection, LoginSchema);
  }

  /** Searches all companies, because a request contains only the token. */
  async find(hash: string, session?: ClientSession): Promise<RefreshToken | null> {
    const found = await this.logins.findOne({ _id: hash }, { session });
    return found && toToken(found);
  }

  async insert(companyId: string, token: Omit<RefreshToken, 'companyId'>, session: ClientSession): Promise<void> {
    const { hash, successor: _none, ...fields } = token;
    await this.logins.insertOne({ ...fields, _id: hash, companyId, successor: null }, { session });
  }

  async markRotated(
    companyId: string,
    { hash, rotatedAt, successor }: { hash: string; rotatedAt: Date; successor: Buffer },
    session: ClientSession,
  ): Promise<void> {
    await this.logins.updateOne({ companyId, _id: hash }, { $set: { rotatedAt, successor } }, { session });
  }

  async removeAllOf(companyId: string, userId: string, session: ClientSession): Promise<void> {
    await this.logins.deleteMany({ companyId, userId }, { session });
  }

  async removeFamily(companyId: string, { userId, loginId }: Family, session: ClientSession): Promise<void> {
    await this.logins.deleteMany({ companyId, userId, loginId }, { session });
  }
}

const toToken = ({ _id: hash, ...fields }: LoginDocument): RefreshToken => ({ ...fields, hash });
