import { useTranslate } from 'ra-core';
import { useSendingState } from '../../../shared/connections/down-connections.js';
import { Icon } from '../../../shared/Icon.js';

const STATES = [
  { name: 'queued', icon: 'clock' },
  { name: 'sent', icon: 'tick' },
  { name: 'sent', icon: 'tick' },
  { name: 'delivered', icon: 'ticks' },
  { name: 'read', icon: 'ticks' },
  { name: 'read', icon: 'ticks' },
] as const;

type Props = { ack: number; whatsappId: string | null; isHere?: boolean };

/**
 * Shows the delivery state of an outgoing message: clock, one tick, two ticks, blue ticks. The clock's tooltip explains
 * what the message is waiting for. `isHere` marks a message that the server has not stored yet.
 */
export function AckIcon({ ack, whatsappId, isHere = false }: Props) {
  const translate = useTranslate();
  const { name, icon } = STATES[ack] ?? STATES[0];
  const state = useSendingState(whatsappId);
  const waits = state === 'waits' || state === 'refused' ? 'waits' : name;
  const reason = state === 'offline' && isHere ? 'offline' : waits;
  const label = translate(`inbox.thread.ack.${name === 'queued' ? reason : name}`);
  return (
    <span role="img" aria-label={label} title={label} className={name === 'read' ? 'ack read' : 'ack'}>
      <Icon name={icon} size={icon === 'clock' ? 13 : 16} />
    </span>
  );
}
