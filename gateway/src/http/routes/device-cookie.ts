import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.js';

const NAME = 'recado_device';
const KEPT_S = 365 * 24 * 60 * 60;

/**
 * Marks a device on which a user logged in before. It grants no access; it only prevents strangers from locking that
 * user out.
 */
export class DeviceCookie {
  private readonly options: CookieSerializeOptions;

  constructor({ NODE_ENV, COOKIE_SAME_SITE }: Pick<Config, 'NODE_ENV' | 'COOKIE_SAME_SITE'>) {
    const secure = NODE_ENV === 'production' || COOKIE_SAME_SITE === 'none';
    this.options = { path: '/auth', httpOnly: true, sameSite: COOKIE_SAME_SITE, secure, maxAge: KEPT_S };
  }

  read({ cookies }: FastifyRequest): string | null {
    return cookies[NAME]?.slice(0, 400) || null;
  }

  set(reply: FastifyReply, device: string): void {
    void reply.setCookie(NAME, device, this.options);
  }
}
