const FRACTION_DIGITS = 6;

/**
 * Sort key of a message that we send: after the ticket's last message, before what arrives at the connection later.
 *
 * The second is now, or that of the last message when its clock is ahead. The sequence is the last message's with a
 * fraction that counts up: `…0041` < `…0041.000001` < `…0041.000002` < `…0042`, so several of ours in one second stay in
 * their order, and the next inbound message, whose sequence is a whole number above, comes after them.
 */
export function orderAfter(last: string, now: Date, id: string): string {
  const [lastSecond = '', lastSequence = ''] = last.split('-');
  const nowSecond = String(Math.floor(now.getTime() / 1000)).padStart(10, '0');
  const second = nowSecond > lastSecond ? nowSecond : lastSecond;
  const [whole = '', fraction = '0'] = lastSequence.split('.');
  const next = String(Number(fraction) + 1).padStart(FRACTION_DIGITS, '0');
  return `${second}-${whole.padStart(12, '0')}.${next}-${id}`;
}
