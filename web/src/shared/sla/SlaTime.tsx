import type { TicketSla } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { Icon } from '../Icon.js';
import { slaTime } from './sla-time.js';

type Props = { next: NonNullable<TicketSla['next']>; now: number };

/** Returns the limit and its time in words. */
export function useSlaWords() {
  const translate = useTranslate();
  return ({ next, now }: Props): { state: string; short: string; words: string } => {
    const { state, unit, n } = slaTime(next, now);
    const time = translate(`sla.${unit}`, { n });
    const short =
      n === 0 ? translate('sla.now') : translate(state === 'overdue' ? 'sla.overdue' : 'sla.dueIn', { time });
    return { state, short, words: `${translate(`sla.limit.${next.limit}`)}: ${short}` };
  };
}

const COLORS: Readonly<Record<string, string>> = { running: 'neutral', soon: 'warning', overdue: 'error' };

/** The next time limit in a list row, in its colour and in words. */
export function SlaTime(props: Props) {
  const { state, short, words } = useSlaWords()(props);
  return (
    <span role="img" aria-label={words} title={words} className={`timer ${COLORS[state]}`}>
      <Icon name="clock" size={14} />
      {short}
    </span>
  );
}
