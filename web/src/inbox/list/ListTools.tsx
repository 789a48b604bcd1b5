import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useCan } from '../../providers/session.js';
import { IconAction } from '../../shared/IconAction.js';
import { QueueFilter } from './QueueFilter.js';
import type { InboxView } from './use-inbox-view.js';

/** The buttons beside the tabs: owner filter, order of pending tickets, queue filter and, for admins, bulk close. */
export function ListTools({ view, onCloseAll }: { view: InboxView; onCloseAll: () => void }) {
  const translate = useTranslate();
  const mayCloseAll = useCan('tickets-manager:closeAll');
  return (
    <Stack direction="row" sx={{ flex: 'none' }}>
      {mayCloseAll && view.tab !== 'closed' ? (
        <IconAction icon="closeAll" size="small" label={translate('inbox.closeAll.title')} onClick={onCloseAll} />
      ) : null}
      {view.mayShowAll ? (
        <IconAction
          icon="everyone"
          size="small"
          label={translate(view.showAll ? 'inbox.showMine' : 'inbox.showAll')}
          aria-pressed={view.showAll}
          onClick={() => view.setShowAll(!view.showAll)}
        />
      ) : null}
      {view.tab === 'pending' ? (
        <IconAction
          icon="clock"
          size="small"
          label={translate(view.waitingSort === 'waiting' ? 'inbox.sortNewest' : 'inbox.sortWaiting')}
          aria-pressed={view.waitingSort === 'waiting'}
          onClick={() => view.sortWaiting(view.waitingSort === 'waiting' ? 'newest' : 'waiting')}
        />
      ) : null}
      <QueueFilter view={view} />
    </Stack>
  );
}
