import { waitingTime } from '../list/waiting-time.js';
import { clockText } from './elapsed.js';

/** A running clock since the start of a wait, in the colours of the ticket list. */
export function Wait({ since, now }: { since: string; now: number }) {
  const color = waitingTime(since, now)?.color ?? '';
  return (
    <time dateTime={since} className={`team-wait ${color}`}>
      {clockText(since, now)}
    </time>
  );
}
