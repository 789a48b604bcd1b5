import type { LogInReply } from '@recado/contracts';
import { errorOf, unreachable, type ApiError } from './api-error.js';
import { clientConfig } from './config.js';
import { credentials } from './credentials.js';
import { refreshSession } from './refresh-session.js';

export type Query = Record<string, string | number | boolean | undefined>;
type Call = { body?: unknown; query?: Query; signal?: AbortSignal; visitor?: boolean; keepalive?: boolean };

export const withQuery = (path: string, query: Query = {}) => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return `${clientConfig().gatewayUrl}${path}${search ? `?${search}` : ''}`;
};

function sendOnce(url: string, init: RequestInit): Promise<Response> {
  const token = credentials.token();
  const headers = new Headers(init.headers);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (init.body) headers.set('Content-Type', 'application/json');
  return fetch(url, { ...init, headers, credentials: 'include' }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw unreachable();
  });
}

/**
 * Expired tokens are refreshed. The operator's visit to a company can end at any time; the refresh then returns to the
 * operator's own session.
 */
const mayRenew = ({ status, code }: ApiError, user: LogInReply['user'] | undefined): boolean =>
  (status === 403 && code === 'ERR_SESSION_EXPIRED') || (status === 401 && user?.operator !== undefined);

/**
 * Sends one request with the token. If the token has expired, refreshes it once and repeats the request.
 * @throws ApiError
 */
export async function send(url: string, init: RequestInit, visitor = false): Promise<Response> {
  const tokenBefore = credentials.token();
  const userBefore = credentials.user();
  const response = await sendOnce(url, init);
  if (response.ok) return response;
  const error = await errorOf(response);
  if (visitor) throw error;
  if (mayRenew(error, userBefore)) {
    await refreshSession(tokenBefore);
    if (credentials.user()?.id !== userBefore?.id) throw error; // the request was meant for a company that the operator has left
    const repeated = await sendOnce(url, init);
    if (repeated.ok) return repeated;
    throw refused(await errorOf(repeated));
  }
  throw refused(error);
}

/**
 * Ends a session that the server rejects.
 * @returns the error to throw
 */
export function refused(error: ApiError): ApiError {
  if (error.status === 401) credentials.end({ elsewhere: error.details['elsewhere'] === true });
  return error;
}

async function call<T>(
  method: string,
  path: string,
  { body, query, signal, visitor, keepalive }: Call = {},
): Promise<T> {
  const init: RequestInit = { method, ...(keepalive && { keepalive }) };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  const response = await send(withQuery(path, query), init, visitor);
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

/** Calls the gateway at the specification's paths. The caller's contract defines the type of the response. */
export const api = {
  get: <T>(path: string, options?: Call) => call<T>('GET', path, options),
  post: <T>(path: string, body?: unknown, options?: Call) => call<T>('POST', path, { ...options, body }),
  put: <T>(path: string, body?: unknown) => call<T>('PUT', path, { body }),
  delete: <T>(path: string, options?: Call) => call<T>('DELETE', path, options),
};
