import { SETTINGS } from '@recado/service-kit/app';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.js';

const WHATSAPP_HOST = /^(?:[\w-]+\.)*whatsapp\.(?:net|com)$/;
const DEFAULT_HOST = 'mmg.whatsapp.net';

/**
 * Limits the hosts that files and pictures are downloaded from. The sender of a message chooses the URL, which must not
 * lead into our own network.
 */
@Injectable()
export class MediaHosts {
  /** A server other than WhatsApp, which stores its files itself. */
  private readonly other: URL | undefined;

  constructor(@Inject(SETTINGS) { WHATSAPP_URL }: Pick<Config, 'WHATSAPP_URL'>) {
    this.other = WHATSAPP_URL ? new URL(WHATSAPP_URL.replace(/^ws/, 'http')) : undefined;
  }

  /** Returns the URL, or undefined if there is none that is trusted. */
  addressOf({ url, directPath }: { url?: string | null; directPath?: string | null }): URL | undefined {
    const given = url ? this.allowed(url) : undefined;
    if (!directPath) return given;
    if (!given && this.other) return this.allowed(`${this.other.origin}${directPath}`);
    return this.allowed(`https://${given?.host ?? DEFAULT_HOST}${directPath}`);
  }

  private allowed(text: string): URL | undefined {
    if (!URL.canParse(text)) return undefined;
    const address = new URL(text);
    if (address.username || address.password) return undefined;
    if (this.other && address.hostname === this.other.hostname) return address;
    return address.protocol === 'https:' && !address.port && WHATSAPP_HOST.test(address.hostname) ? address : undefined;
  }
}
