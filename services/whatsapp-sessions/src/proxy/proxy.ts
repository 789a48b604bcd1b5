import { MaskedSecret, maskedSecret } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';

/** The proxy through which a connection reaches WhatsApp. The password is never shown or logged. */
export type Proxy = Readonly<{ url: string; username: string; password: string }>;

/** The fields of a form. A field that is absent stays as it was. */
export type ProxyFields = {
  proxyUrl?: string | undefined;
  proxyUsername?: string | undefined;
  proxyPassword?: string | undefined;
};

/**
 * Returns the proxy after a change; null is none. A stored password stays with its address: otherwise a user who may not read it
 * could have it sent to another server.
 * @throws ERR_VALIDATION when the password has to be typed again
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

/** Returns the fields as a user who may edit the connection sees them. */
export const shownProxy = (proxy: Proxy | null): Required<ProxyFields> => ({
  proxyUrl: proxy?.url ?? '',
  proxyUsername: proxy?.username ?? '',
  proxyPassword: proxy?.password ? maskedSecret('x') : '',
});

/** Splits the fields of the proxy from the other settings of a form. */
export function withoutProxy<F extends ProxyFields>(fields: F): Omit<F, keyof ProxyFields> {
  const { proxyUrl: _url, proxyUsername: _username, proxyPassword: _password, ...others } = fields;
  return others;
}
