import { comesBack, meaningOf } from './meaning.js';

/** Returns the request that a text contains, if any. */
const requestIn = (body: string): 'yes' | 'stop' | 'back' | null => (comesBack(body) ? 'back' : meaningOf(body));

/**
 * Returns whether an edited text counts as a reply to a campaign. An opt-out always does, once. Anything else counts
 * only if no earlier version of the message was a reply, because an edit does not withdraw a reply.
 */
export function isReplyByEdit(body: string, earlier: readonly string[]): boolean {
  const wish = requestIn(body);
  const wishes = earlier.map(requestIn);
  return wish === 'stop' ? !wishes.includes('stop') : wish !== null && wishes.every((one) => one === null);
}
