import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { timeLeftMs } from '@recado/service-kit/async';
import { RequestTurns } from '@recado/service-kit/messaging';

/**
 * Parameters of argon2id, the library's default. Among the costs that OWASP considers equal, this one fits the
 * processor's cache and takes a third less time.
 */
const COST = { memoryCost: 9_216, timeCost: 4, parallelism: 1 };
const PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** Normalizes Unicode, because keyboards and systems enter é as one character or as two. */
const composed = (password: string): string => password.normalize('NFKC');

/** Each hash occupies a core, so running more at a time would only slow down everything else. */
const AT_ONCE = { perCompany: 2, total: 2 };

/** Hashes passwords in libuv's pool, a few at a time. Requests that wait too long or exceed the queue are rejected. */
@Injectable()
export class PasswordHasher implements OnModuleInit {
  private nobodysHash = '';
  private readonly turns = new RequestTurns(AT_ONCE);

  async onModuleInit(): Promise<void> {
    this.nobodysHash = await this.hash(randomBytes(32).toString('base64url'));
  }

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(composed(password), COST));
  }

  /** Returns the hash of a random password, for a user who has not chosen one yet. */
  hashOfNobody(): string {
    return this.nobodysHash;
  }

  /**
   * Whether a hash was created with a different cost. Verifying it takes a different time from an unknown e-mail, which
   * would reveal the account.
   */
  isDated(stored: string): boolean {
    return !stored.startsWith(PREFIX);
  }

  /** Returns false for an unknown e-mail (no hash) after the same time. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const known = stored ?? this.nobodysHash;
    const spellings = new Set([composed(password), password]); // earlier releases hashed the password as typed
    for (const spelling of spellings) if (await this.inTurn(() => verify(known, spelling))) return stored !== null;
    return false;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.turns.take('', Date.now() + (timeLeftMs() ?? Infinity), work);
  }
}
