import { DisconnectApplication, ListApplications } from '../auth-tenants/application.js';
import { section } from './route.js';

/** Programs that users have let in. The consent itself and /mcp are the gateway's own. */
export const APPLICATION_ROUTES = section('applications', [
  ['GET', '/applications', ListApplications, 'member', 'Connected applications: the own, or all of the company'],
  ['DELETE', '/applications/:id', DisconnectApplication, 'member', 'End an application with all its tokens'],
]);
