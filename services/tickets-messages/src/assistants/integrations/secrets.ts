import { Inject, Injectable } from '@nestjs/common';
import { MaskedSecret, maskedSecret } from '@recado/contracts';
import { SETTINGS } from '@recado/service-kit/app';
import { SecretBox } from '@recado/service-kit/crypto';
import { AppError } from '@recado/service-kit/errors';
import type { Config } from '../../config.js';

/** A key as it is kept: sealed, and as it is shown. */
export type Sealed = Readonly<{ sealed: Buffer; shown: string }> | null;

/** The place of a secret. The sealed value is bound to it: moved elsewhere, it cannot be opened. */
export type SecretPlace = Readonly<{ companyId: string; id: string; field: string }>;
const keyOf = ({ companyId, id, field }: SecretPlace): string => `${companyId}.${id}.${field}`;

/** Seals and opens the keys that a company gave us. */
@Injectable()
export class Secrets {
  private readonly box: SecretBox;

  constructor(@Inject(SETTINGS) { ENCRYPTION_KEYS }: Config) {
    this.box = new SecretBox(ENCRYPTION_KEYS);
  }

  /** @throws ERR_VALIDATION for a mask: the form was open while the secret was changed */
  seal(secret: string, place: SecretPlace): Sealed {
    if (secret === '') return null;
    if (MaskedSecret.safeParse(secret).success)
      throw new AppError('ERR_VALIDATION', { details: { fields: { [place.field]: ['Changed meanwhile'] } } });
    return { sealed: this.box.seal(Buffer.from(secret), keyOf(place)), shown: maskedSecret(secret) };
  }

  /** A secret that is absent, or given as the mask it was shown with, stays as it was. */
  change(before: Sealed, given: string | undefined, place: SecretPlace): Sealed {
    return given === undefined || (before !== null && given === before.shown) ? before : this.seal(given, place);
  }

  open(sealed: Sealed, place: SecretPlace): string {
    return sealed ? this.box.open(sealed.sealed, keyOf(place)).toString() : '';
  }
}
