import { MaskedSecret, maskedSecret } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';

/** The proxy that a connection uses to reach WhatsApp. The password is never shown or logged. */
export type Proxy = Readonly<{ url: string; username: string; password: string }>;

/** The fields of a form. An absent field does not change the setting. */
export type ProxyFields = {
  proxyUrl?: string | undefined;
  proxyUsername?: string | undefined;
  proxyPassword?: string | undefined;
};

/**
 * Returns the proxy after a change, or null if there is none. A stored password is only valid for its URL. Otherwise a
 * user who may not read it could send it to another server.
 * @throws ERR_VALIDATION if the password must be entered again
 */
export function changedProxy(before: Proxy | null, fields: ProxyFields): Proxy | null {
  const url = fields.proxyUrl ?? before?.url ?? '';
  if (url === '') return null;
  const username = fields.proxyUsername ?? before?.username ?? '';
  return { url, username, password: newPassword(fields) ?? keptPassword(before, url) };
}

function newPassword({ proxyPassword }: ProxyFields): string | undefined {
  return proxyPassword !== undefined && MaskedSecret.safeParse(proxyPassword).success ? undefined : proxyPassword;
}

function keptPassword(before: Proxy | null, url: string): string {
  if (before?.password && url !== before.url)
    throw new AppError('ERR_VALIDATION', {
      details: { fields: { proxyPassword: ['Type the password again'] }, form: [] },
    });
  return before?.password ?? '';
}

export const isSameProxy = (one: Proxy | null, other: Proxy | null): boolean =>
  one?.url === other?.url && one?.username === other?.username && one?.password === other?.password;

/** Returns the fields as shown to a user who may edit the connection. */
export const shownProxy = (proxy: Proxy | null): Required<ProxyFields> => ({
  proxyUrl: proxy?.url ?? '',
  proxyUsername: proxy?.username ?? '',
  proxyPassword: proxy?.password ? maskedSecret('x') : '',
});

/** Separates the proxy fields from the other settings of a form. */
export function withoutProxy<F extends ProxyFields>(fields: F): Omit<F, keyof ProxyFields> {
  const { proxyUrl: _url, proxyUsername: _username, proxyPassword: _password, ...others } = fields;
  return others;
}
