import { SETTINGS } from '@recado/service-kit/app';
import { DEFAULT_CONNECTION_CONFIG, WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../config.js';

type Settings = Pick<Config, 'WHATSAPP_URL' | 'WHATSAPP_ROOT_KEY'>;

/** The server to connect to: WhatsApp, or the server in the settings together with its root key. */
@Injectable()
export class ServerAddress {
  readonly url: string | URL;

  constructor(@Inject(SETTINGS) { WHATSAPP_URL, WHATSAPP_ROOT_KEY }: Settings) {
    this.url = WHATSAPP_URL ?? DEFAULT_CONNECTION_CONFIG.waWebSocketUrl;
    // Baileys reads this at each handshake. It applies to the whole process, so the two settings must be set together.
    if (WHATSAPP_ROOT_KEY) WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(WHATSAPP_ROOT_KEY, 'hex');
  }
}
