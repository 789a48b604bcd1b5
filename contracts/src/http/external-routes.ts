import { CountExternalMessages } from '../tickets/external-message.js';
import { section } from './route.js';

/** Management of the messages API. The gateway itself handles the API, which requires no login. */
export const EXTERNAL_ROUTES = section('messages API', [
  ['GET', '/messages-api/usage', CountExternalMessages, 'member', 'The number of messages that programs have sent'],
]);
