import { useTranslate } from 'ra-core';
import { useOnline } from '../../../shared/lib/use-online.js';
import { Icon } from '../../../shared/Icon.js';

const STATES = [
  { name: 'queued', icon: 'clock' },
  { name: 'sent', icon: 'tick' },
  { name: 'sent', icon: 'tick' },
  { name: 'delivered', icon: 'ticks' },
  { name: 'read', icon: 'ticks' },
  { name: 'read', icon: 'ticks' },
] as const;

/** Shows how far our message has come: clock, tick, ticks, blue ticks. `isHere`: the server does not have it yet. */
export function AckIcon({ ack, isHere = false }: { ack: number; isHere?: boolean }) {
  const translate = useTranslate();
  const { name, icon } = STATES[ack] ?? STATES[0];
  const isOffline = !useOnline() && isHere;
  const label = translate(`inbox.thread.ack.${isOffline ? 'offline' : name}`);
  return (
    <span role="img" aria-label={label} title={label} className={name === 'read' ? 'ack read' : 'ack'}>
      <Icon name={icon} size={icon === 'clock' ? 13 : 16} />
    </span>
  );
}
