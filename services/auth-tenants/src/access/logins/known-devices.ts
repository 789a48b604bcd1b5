import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { SecretBox } from '@recado/service-kit/crypto';
import { newId } from '@recado/service-kit/mongo';
import { type Config } from '../../config.js';

/**
 * Names the devices on which an account has logged in. The name is sealed together with the account, so that it is worth
 * nothing for another one and cannot be made up.
 */
@Injectable()
export class KnownDevices {
  private readonly box: SecretBox;

  constructor(@Inject(SETTINGS) { ENCRYPTION_KEYS }: Config) {
    this.box = new SecretBox(ENCRYPTION_KEYS);
  }

  /** Returns what the device is to show next time. */
  mark(account: string): string {
    return this.box.seal(Buffer.from(newId()), labelOf(account)).toString('base64url');
  }

  /** Returns the id of the device. Null: it was never logged in to this account. */
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
