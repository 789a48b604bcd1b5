import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.js';

const NAME = 'recado_refresh';

/** The refresh token lives in a cookie that no script can read and that goes to /auth only. */
export class RefreshCookie {
  private readonly options: CookieSerializeOptions;

  constructor({ NODE_ENV, COOKIE_SAME_SITE }: Pick<Config, 'NODE_ENV' | 'COOKIE_SAME_SITE'>) {
    this.options = {
      path: '/auth',
      httpOnly: true,
      sameSite: COOKIE_SAME_SITE,
      secure: NODE_ENV === 'production' || COOKIE_SAME_SITE === 'none', // browsers refuse `none` without it
    };
  }

  read({ cookies }: FastifyRequest): string | null {
    return cookies[NAME] || null;
  }

  set(reply: FastifyReply, refreshToken: string, expires: Date): void {
    void reply.setCookie(NAME, refreshToken, { ...this.options, expires });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(NAME, this.options);
  }
}
