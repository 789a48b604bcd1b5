import { CreateApiToken, GetApiToken, ListApiTokensForAdmin, RevokeApiToken } from '../auth-tenants/api-token.js';
import type { Resource } from './route.js';

/** A token is made and revoked, and never changed: what a program may do is clear from the day it was made. */
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
