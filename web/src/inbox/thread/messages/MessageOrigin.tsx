import type { PlannedBy } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { Icon } from '../../../shared/Icon.js';
import type { ThreadMessage } from '../../live/inbox-state.js';
import { AdCard } from './kinds/AdCard.js';

function Forwarded() {
  const translate = useTranslate();
  return (
    <span className="forwarded">
      <Icon name="forward" size={13} />
      {translate('inbox.thread.forwarded')}
    </span>
  );
}

const PLANNED_ICONS = { campaign: 'send', schedule: 'clock', api: 'code' } as const;

/** Marks a message that was sent automatically. */
function Planned({ kind, name }: PlannedBy) {
  const translate = useTranslate();
  return (
    <span className="forwarded">
      <Icon name={PLANNED_ICONS[kind]} size={13} />
      {translate(`thread.planned.${kind}`, { name })}
    </span>
  );
}

/** Shows a message's type if its text does not. */
function Label({ label }: { label: string }) {
  const translate = useTranslate();
  return <span className="forwarded">{translate(`thread.label.${label}`)}</span>;
}

/** Shows a message's origin: forwarded, sent automatically, or written after tapping an ad. */
export function MessageOrigin({ message }: { message: ThreadMessage }) {
  const { isForwarded, isDeleted, planned, referral, label } = message;
  return (
    <>
      {isForwarded && !isDeleted ? <Forwarded /> : null}
      {planned ? <Planned {...planned} /> : null}
      {label ? <Label label={label} /> : null}
      {referral ? <AdCard {...referral} /> : null}
    </>
  );
}
