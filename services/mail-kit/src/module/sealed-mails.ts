import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { SecretBox } from '@recado/service-kit/crypto';
import type { MailSettings } from './mail-config.js';
import type { Mail } from '../page/index.js';

/** Encrypts and decrypts waiting e-mails. */
@Injectable()
export class SealedMails {
  private readonly box: SecretBox;

  constructor(@Inject(SETTINGS) { ENCRYPTION_KEYS }: MailSettings) {
    this.box = new SecretBox(ENCRYPTION_KEYS);
  }

  seal(id: string, mail: Mail): Buffer {
    return this.box.seal(Buffer.from(JSON.stringify(mail)), id);
  }

  open(id: string, sealed: Buffer): Mail {
    return JSON.parse(this.box.open(sealed, id).toString()) as Mail;
  }
}
