import { Inject, Injectable } from '@nestjs/common';
import { maskedSecret } from '@recado/contracts';
import { SETTINGS } from '@recado/service-kit/app';
import { SecretBox } from '@recado/service-kit/crypto';
import type { DeskSettings } from '../config.js';

/** A key as it is kept: sealed, and as it is shown. */
export type Sealed = Readonly<{ sealed: Buffer; shown: string }> | null;

/** Keys that a company gave us. `place` is authenticated: a value moved elsewhere cannot be opened. */
@Injectable()
export class Secrets {
  private readonly box: SecretBox;

  constructor(@Inject(SETTINGS) { ENCRYPTION_KEYS }: DeskSettings) {
    this.box = new SecretBox(ENCRYPTION_KEYS);
  }

  seal(secret: string, place: string): Sealed {
    if (secret === '') return null;
    return { sealed: this.box.seal(Buffer.from(secret), place), shown: maskedSecret(secret) };
  }

  /** A secret that is absent, or given as the mask it was shown with, stays as it was. */
  change(before: Sealed, given: string | undefined, place: string): Sealed {
    return given === undefined || (before !== null && given === before.shown) ? before : this.seal(given, place);
  }

  open(sealed: Sealed, place: string): string {
    return sealed ? this.box.open(sealed.sealed, place).toString() : '';
  }
}
