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

/** Shows the type of a message when its text does not. */
function Label({ label }: { label: string }) {
  const translate = useTranslate();
  return <span className="forwarded">{translate(`thread.label.${label}`)}</span>;
}

/** Shows the origin of a message: forwarded, automated by the company, or an ad that the contact tapped. */
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
