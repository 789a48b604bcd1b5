import { comesBack, meaningOf } from './meaning.js';

/** What a text asks of campaigns, if anything. */
const wishIn = (body: string): 'yes' | 'stop' | 'back' | null => (comesBack(body) ? 'back' : meaningOf(body));

/**
 * Tells whether the text that an edit gave a message counts as an answer to campaigns. An opt-out always does, once. Anything
 * else does only when no earlier text of the message was an answer: what was answered is not taken back by an edit.
 */
export function isReplyByEdit(body: string, earlier: readonly string[]): boolean {
  const wish = wishIn(body);
  const wishes = earlier.map(wishIn);
  return wish === 'stop' ? !wishes.includes('stop') : wish !== null && wishes.every((one) => one === null);
}
