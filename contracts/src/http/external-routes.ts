import { CountExternalMessages } from '../tickets/external-message.js';
import { section } from './route.js';

/** Beside the messages API itself, which takes no log-in and is the gateway's own. */
export const EXTERNAL_ROUTES = section('messages API', [
  ['GET', '/messages-api/usage', CountExternalMessages, 'member', 'How many messages programs have sent'],
]);
