import { hash, verify } from '@node-rs/argon2';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { randomBytes } from 'node:crypto';

/** argon2id, the library's default, with OWASP's smallest memory. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes run in libuv's pool, which also bounds how many run at once. */
@Injectable()
export class PasswordHasher implements OnModuleInit {
  private nobodysHash = '';

  async onModuleInit(): Promise<void> {
    this.nobodysHash = await this.hash(randomBytes(32).toString('base64url'));
  }

  hash(password: string): Promise<string> {
    return hash(password, COST);
  }

  /** Without a hash (nobody has this e-mail) it takes as long and answers false. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const matches = await verify(stored ?? this.nobodysHash, password);
    return matches && stored !== null;
  }
}
