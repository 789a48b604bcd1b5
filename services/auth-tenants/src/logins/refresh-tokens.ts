import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { SecretBox } from '@recado/service-kit/crypto';
import { AppError } from '@recado/service-kit/errors';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { type Config } from '../config.js';
import { LoginsRepository } from './logins.repository.js';
import { expiryFrom, hashOf, newTokenText, useOf, type RefreshToken } from './refresh-token.js';

export type Holder = { companyId: string; userId: string; loginId: string };
export type IssuedToken = { refreshToken: string; refreshExpiresAt: string };

/**
 * Makes and reads refresh tokens. The database holds only hashes, and the encrypted successor for a repeat shortly
 * after a rotation.
 */
@Injectable()
export class RefreshTokens {
  private readonly box: SecretBox;

  constructor(
    private readonly logins: LoginsRepository,
    private readonly transactions: Transactions,
    @Inject(SETTINGS) { ENCRYPTION_KEYS }: Config,
  ) {
    this.box = new SecretBox(ENCRYPTION_KEYS);
  }

  find(text: string): Promise<RefreshToken | null> {
    return this.logins.find(hashOf(text));
  }

  /** Makes the first token of a log-in and ends the earlier families of the user. */
  async begin(transaction: Transaction, holder: Holder): Promise<IssuedToken> {
    await this.logins.removeAllOf(holder.companyId, holder.userId, transaction.session);
    return this.issue(transaction, holder, new Date());
  }

  /**
   * Exchanges a token, once: shown again within the grace it gives the same successor. @throws
   * ERR_UNAUTHENTICATED
   */
  rotate(text: string): Promise<IssuedToken> {
    return this.transactions.run((transaction) => this.exchange(transaction, text));
  }

  /** Forgets every token of a log-in. */
  async end({ session }: Transaction, { companyId, ...family }: Holder): Promise<void> {
    await this.logins.removeFamily(companyId, family, session);
  }

  private async exchange(transaction: Transaction, text: string): Promise<IssuedToken> {
    const now = new Date();
    const token = await this.logins.find(hashOf(text), transaction.session);
    if (!token) throw new AppError('ERR_UNAUTHENTICATED');
    const use = useOf(token, now);
    if (use === 'repeated') return this.successorOf(token);
    if (use !== 'current') throw new AppError('ERR_UNAUTHENTICATED');
    const issued = await this.issue(transaction, token, now);
    const successor = this.box.seal(Buffer.from(issued.refreshToken), token.hash);
    const rotated = { hash: token.hash, rotatedAt: now, successor };
    await this.logins.markRotated(token.companyId, rotated, transaction.session);
    return issued;
  }

  private async issue({ session }: Transaction, { companyId, ...holder }: Holder, now: Date): Promise<IssuedToken> {
    const { userId, loginId } = holder;
    const refreshToken = newTokenText();
    const expiresAt = expiryFrom(now);
    const token = { hash: hashOf(refreshToken), userId, loginId, expiresAt, rotatedAt: null, successor: null };
    await this.logins.insert(companyId, token, session);
    return { refreshToken, refreshExpiresAt: expiresAt.toISOString() };
  }

  private successorOf({ hash, rotatedAt, successor }: RefreshToken): IssuedToken {
    if (!rotatedAt || !successor) throw new AppError('ERR_UNAUTHENTICATED');
    const refreshToken = this.box.open(successor, hash).toString();
    return { refreshToken, refreshExpiresAt: expiryFrom(rotatedAt).toISOString() };
  }
}
