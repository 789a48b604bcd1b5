import { DisconnectApplication, ListApplications } from '../auth-tenants/application.js';
import { section } from './route.js';

/** Authorized applications. The gateway itself handles consent and /mcp. */
export const APPLICATION_ROUTES = section('applications', [
  ['GET', '/applications', ListApplications, 'member', 'Connected applications: your own, or all in the company'],
  ['DELETE', '/applications/:id', DisconnectApplication, 'member', 'Disconnect an application and revoke its tokens'],
]);
