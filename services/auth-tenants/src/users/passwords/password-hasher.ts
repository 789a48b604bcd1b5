import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { timeLeftMs } from '@recado/service-kit/async';
import { RequestTurns } from '@recado/service-kit/messaging';

/**
 * Parameters of argon2id, the library's default. Of the costs that OWASP calls equal this one fits the processor's
 * cache and takes a third less time.
 */
const COST = { memoryCost: 9_216, timeCost: 4, parallelism: 1 };
const PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** One spelling of the same characters: keyboards and systems type é as one character or as two. */
const composed = (password: string): string => password.normalize('NFKC');

/** A hash keeps a core busy; more at once would only take the cores from everything else. */
const AT_ONCE = { perCompany: 2, total: 2 };

/** Hashes passwords in libuv's pool, a few at once. What waits too long or is one too many is refused. */
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

  /** The hash of a password that nobody knows, for a user who has not chosen one yet. */
  hashOfNobody(): string {
    return this.nobodysHash;
  }

  /**
   * Tells whether a hash was made at another cost. Checking it takes another time than checking an unknown e-mail,
   * which would reveal the e-mail.
   */
  isDated(stored: string): boolean {
    return !stored.startsWith(PREFIX);
  }

  /** Returns false for an unknown e-mail (no hash) after the same time. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const known = stored ?? this.nobodysHash;
    const spellings = new Set([composed(password), password]); // older hashes are of the password as typed
    for (const spelling of spellings) if (await this.inTurn(() => verify(known, spelling))) return stored !== null;
    return false;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.turns.take('', Date.now() + (timeLeftMs() ?? Infinity), work);
  }
}
