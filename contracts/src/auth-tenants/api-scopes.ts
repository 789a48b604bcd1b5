/** Permissions of an API token. Each API call requires one scope. */
export const API_SCOPES = [
  'messages:send',
  'contacts:read',
  'contacts:write',
  'tickets:read',
  'webhooks:manage',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** The only scope of a token that is restricted to one connection; the other scopes concern the whole company. */
export const CONNECTION_SCOPE: ApiScope = 'messages:send';

export const MOST_API_TOKENS = 50;
