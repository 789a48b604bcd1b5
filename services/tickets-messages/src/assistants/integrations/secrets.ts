import { MaskedSecret, maskedSecret } from '@recado/contracts';
import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { SecretBox } from '@recado/service-kit/crypto';
import { AppError } from '@recado/service-kit/errors';
import type { Config } from '../../config.js';

/** An encrypted key with its mask. */
export type Sealed = Readonly<{ sealed: Buffer; shown: string }> | null;

/** The location of a stored secret. The encrypted value is bound to it and cannot be decrypted elsewhere. */
export type SecretContext = Readonly<{ companyId: string; id: string; field: string }>;
const keyOf = ({ companyId, id, field }: SecretContext): string => `${companyId}.${id}.${field}`;

export const secretContextOf = (companyId: string, id: string, field: string): SecretContext => ({
  companyId,
  id,
  field,
});

const SIGNING_SECRET_BYTES = 32;
/** A secret in the Standard Webhooks format. */
export const newSigningSecret = (): string => `whsec_${randomBytes(SIGNING_SECRET_BYTES).toString('base64')}`;

/** Encrypts and decrypts companies' keys. */
@Injectable()
export class Secrets {
  private readonly box: SecretBox;

  constructor(@Inject(SETTINGS) { ENCRYPTION_KEYS }: Config) {
    this.box = new SecretBox(ENCRYPTION_KEYS);
  }

  /** @throws ERR_VALIDATION for a mask, because the secret was changed while the form was open */
  seal(secret: string, place: SecretContext): Sealed {
    if (secret === '') return null;
    if (MaskedSecret.safeParse(secret).success)
      throw new AppError('ERR_VALIDATION', { details: { fields: { [place.field]: ['Changed meanwhile'] } } });
    return { sealed: this.box.seal(Buffer.from(secret), keyOf(place)), shown: maskedSecret(secret) };
  }

  /** Keeps the stored secret if no value is given, or only its mask. */
  change(before: Sealed, given: string | undefined, place: SecretContext): Sealed {
    return given === undefined || (before !== null && given === before.shown) ? before : this.seal(given, place);
  }

  open(sealed: Sealed, place: SecretContext): string {
    return sealed ? this.box.open(sealed.sealed, keyOf(place)).toString() : '';
  }
}
