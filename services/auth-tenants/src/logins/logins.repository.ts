import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model } from 'mongoose';
import type { LoginDocument } from './logins.schemas.js';
import type { RefreshToken } from './refresh-token.js';

type Family = Pick<RefreshToken, 'userId' | 'loginId'>;

/** Stores refresh tokens under the hash of their text. */
@Injectable()
export class LoginsRepository {
  constructor(@InjectModel('Login') private readonly logins: Model<LoginDocument>) {}

  /** Searches the whole platform, because a visitor shows nothing but the token. */
  async find(hash: string, session?: ClientSession): Promise<RefreshToken | null> {
    const found = await this.logins
      .findOne({ _id: hash })
      .session(session ?? null)
      .lean();
    return found && toToken(found);
  }

  async insert(companyId: string, token: Omit<RefreshToken, 'companyId'>, session: ClientSession): Promise<void> {
    const { hash, successor: _none, ...fields } = token;
    await this.logins.create([{ ...fields, _id: hash, companyId, successor: null }], { session });
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

/** `lean` gives MongoDB's own binary type. */
function toToken({ _id: hash, successor, ...fields }: LoginDocument): RefreshToken {
  const bytes = successor as unknown as { buffer: Uint8Array } | Buffer | null;
  if (!bytes) return { ...fields, hash, successor: null };
  return { ...fields, hash, successor: Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer) };
}
