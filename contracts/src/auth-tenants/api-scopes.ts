/** A scope is what a token of the API may be allowed. A call of the API takes one of them. */
export const API_SCOPES = [
  'messages:send',
  'contacts:read',
  'contacts:write',
  'tickets:read',
  'webhooks:manage',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** A token that is kept to one connection may do this and nothing else: the rest is of the whole company. */
export const CONNECTION_SCOPE: ApiScope = 'messages:send';

export const MOST_API_TOKENS = 50;
