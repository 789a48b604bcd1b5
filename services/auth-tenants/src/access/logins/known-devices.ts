import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { SecretBox } from '@recado/service-kit/crypto';
import { newId } from '@recado/service-kit/mongo';
import { type Config } from '../../config.js';

/**
 * Identifies devices on which an account has logged in. The id is encrypted together with the account, so it cannot be
 * forged or used for another account.
 */
@Injectable()
export class KnownDevices {
  private readonly box: SecretBox;

  constructor(@Inject(SETTINGS) { ENCRYPTION_KEYS }: Config) {
    this.box = new SecretBox(ENCRYPTION_KEYS);
  }

  /** Returns the value that the device must send next time. */
  mark(account: string): string {
    return this.box.seal(Buffer.from(newId()), labelOf(account)).toString('base64url');
  }

  /** Returns the id of the device; null if the account has not been logged in to from it. */
  idOf(account: string, shown: string | null): string | null {
    if (!shown) return null;
    try {
      return this.box.open(Buffer.from(shown, 'base64url'), labelOf(account)).toString();
    } catch {
      return null;
    }
  }
}

const labelOf = (account: string): string => `device:${account}`;
