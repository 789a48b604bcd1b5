import { CreateApiToken, GetApiToken, ListApiTokensForAdmin, RevokeApiToken } from '../auth-tenants/api-token.js';
import type { Resource } from './route.js';

/** Tokens are created and revoked but never changed, so that a program's permissions are known from the start. */
export const API_TOKEN_RESOURCES: readonly Resource[] = [
  {
    name: 'api-tokens',
    access: 'api-tokens-page:edit',
    editAccess: 'api-tokens-page:edit',
    list: ListApiTokensForAdmin,
    get: GetApiToken,
    create: CreateApiToken,
    remove: RevokeApiToken,
  },
];
