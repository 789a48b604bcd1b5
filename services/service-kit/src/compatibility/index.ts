export { FromNewerRelease, parseMessage, readMessage } from './read-message.js';
