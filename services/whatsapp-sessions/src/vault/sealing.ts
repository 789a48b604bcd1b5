import { SETTINGS } from '@recado/service-kit/app';
import { SecretBox } from '@recado/service-kit/crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.js';

/** Encrypts what a connection stores. The label is authenticated: a value copied to another one does not open. */
@Injectable()
export class Sealing {
  private readonly box: SecretBox;

  constructor(@Inject(SETTINGS) { ENCRYPTION_KEYS }: Pick<Config, 'ENCRYPTION_KEYS'>) {
    this.box = new SecretBox(ENCRYPTION_KEYS);
  }

  seal(plain: Uint8Array, connectionId: string, label: string): Buffer {
    return this.box.seal(plain, `${connectionId}:${label}`);
  }

  /** @throws Error when it was changed or belongs elsewhere */
  open(sealed: Uint8Array, connectionId: string, label: string): Buffer {
    return this.box.open(sealed, `${connectionId}:${label}`);
  }
}
