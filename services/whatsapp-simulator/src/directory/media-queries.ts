import type { IqHandlers } from '../link/iq-router.js';
import type { Endpoints } from '../media/endpoints.js';
import { node } from '../wire/nodes.js';

const VALID_FOR_S = '3600';

/** Returns the upload host to a companion. The authentication token is its phone's number. */
export const mediaQueries = (endpoints: Endpoints): IqHandlers => ({
  'w:m/set/media_conn': ({ companion }) => [
    node('media_conn', { auth: companion.phone, ttl: VALID_FOR_S, auth_ttl: VALID_FOR_S, max_buckets: '12' }, [
      node('host', { hostname: endpoints.mediaHost }),
    ]),
  ],
});
