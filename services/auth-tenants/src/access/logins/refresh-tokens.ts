import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { SecretBox } from '@recado/service-kit/crypto';
import { AppError } from '@recado/service-kit/errors';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { type Config } from '../../config.js';
import { LoginsRepository } from './logins.repository.js';
import { expiryFrom, hashOf, newTokenText, useOf, type RefreshToken } from './refresh-token.js';

/** `until` is the time at which the operator's entry and its tokens end. */
export type Holder = Pick<RefreshToken, 'companyId' | 'userId' | 'loginId' | 'operator'> & { until?: Date };
export type IssuedToken = { refreshToken: string; refreshExpiresAt: string };

/**
 * Creates and reads refresh tokens. The database only contains hashes, and the encrypted successor for repeats during
 * the grace period.
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

  /** Creates the first token of a login and deletes the user's earlier families. */
  async begin(transaction: Transaction, holder: Holder): Promise<IssuedToken> {
    await this.logins.removeAllOf(holder.companyId, holder.userId, transaction.session);
    return this.issue(transaction, holder, new Date());
  }

  /**
   * Exchanges a token once. A repeat within the grace period returns the same successor. @throws ERR_UNAUTHENTICATED
   */
  rotate(text: string): Promise<IssuedToken> {
    return this.transactions.run((transaction) => this.exchange(transaction, text));
  }

  /** Deletes every token of a login. */
  async end({ session }: Transaction, { companyId, userId, loginId }: Holder): Promise<void> {
    await this.logins.removeFamily(companyId, { userId, loginId }, session);
  }

  private async exchange(transaction: Transaction, text: string): Promise<IssuedToken> {
    const now = new Date();
    const token = await this.logins.find(hashOf(text), transaction.session);
    if (!token) throw new AppError('ERR_UNAUTHENTICATED');
    const use = useOf(token, now);
    if (use === 'repeated') return this.successorOf(token);
    if (use !== 'current') throw new AppError('ERR_UNAUTHENTICATED');
    const issued = await this.issue(transaction, holderOf(token), now);
    const successor = this.box.seal(Buffer.from(issued.refreshToken), token.hash);
    const rotated = { hash: token.hash, rotatedAt: now, successor };
    await this.logins.markRotated(token.companyId, rotated, transaction.session);
    return issued;
  }

  private async issue({ session }: Transaction, { companyId, ...holder }: Holder, now: Date): Promise<IssuedToken> {
    const { until, ...flagged } = holder;
    const refreshToken = newTokenText();
    const expiresAt = until ?? expiryFrom(now);
    const token = { ...flagged, hash: hashOf(refreshToken), expiresAt, rotatedAt: null, successor: null };
    await this.logins.insert(companyId, token, session);
    return { refreshToken, refreshExpiresAt: expiresAt.toISOString() };
  }

  private successorOf(token: RefreshToken): IssuedToken {
    const { hash, rotatedAt, successor } = token;
    if (!rotatedAt || !successor) throw new AppError('ERR_UNAUTHENTICATED');
    const refreshToken = this.box.open(successor, hash).toString();
    return { refreshToken, refreshExpiresAt: (holderOf(token).until ?? expiryFrom(rotatedAt)).toISOString() };
  }
}

/** Returns the holder of a token. */
export const holderOf = ({ companyId, userId, loginId, operator, expiresAt }: RefreshToken): Holder => ({
  ...{ companyId, userId, loginId },
  ...(operator && { operator, until: expiresAt }),
});
