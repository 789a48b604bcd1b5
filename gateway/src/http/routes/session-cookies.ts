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

/**
 * The user's own session, and the operator's session in a company. Leaving the company returns to the user's own
 * session.
 */
const NAMES = { own: 'recado_refresh', entry: 'recado_entry' } as const;

/** Stores the refresh token in a cookie that scripts cannot read and that is only sent to /auth. */
export class RefreshCookie {
  private readonly options: CookieSerializeOptions;

  private readonly name: string;

  constructor({ NODE_ENV, COOKIE_SAME_SITE }: Pick<Config, 'NODE_ENV' | 'COOKIE_SAME_SITE'>, of: keyof typeof NAMES) {
    this.name = NAMES[of];
    this.options = {
      path: '/auth',
      httpOnly: true,
      sameSite: COOKIE_SAME_SITE,
      secure: NODE_ENV === 'production' || COOKIE_SAME_SITE === 'none', // browsers reject `none` without it
    };
  }

  read({ cookies }: FastifyRequest): string | null {
    return cookies[this.name] || null;
  }

  set(reply: FastifyReply, refreshToken: string, expires: Date): void {
    void reply.setCookie(this.name, refreshToken, { ...this.options, expires });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.options);
  }
}
