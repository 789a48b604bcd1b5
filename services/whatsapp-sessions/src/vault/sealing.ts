import { SETTINGS } from '@recado/service-kit/app';
import { SecretBox } from '@recado/service-kit/crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.js';

/**
 * Encrypts a connection's stored data. The label is authenticated, so a value that was copied to another label cannot
 * be decrypted.
 */
@Injectable()
export class Sealing {
  private readonly box: SecretBox;

  constructor(@Inject(SETTINGS) { ENCRYPTION_KEYS }: Pick<Config, 'ENCRYPTION_KEYS'>) {
    this.box = new SecretBox(ENCRYPTION_KEYS);
  }

  seal(plain: Uint8Array, connectionId: string, label: string): Buffer {
    return this.box.seal(plain, `${connectionId}:${label}`);
  }

  /** @throws Error if the value was changed or has another label */
  open(sealed: Uint8Array, connectionId: string, label: string): Buffer {
    return this.box.open(sealed, `${connectionId}:${label}`);
  }
}
