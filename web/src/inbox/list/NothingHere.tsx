import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useCan } from '../../providers/session.js';
import { DemoPhoneLink } from '../../shared/DemoPhoneLink.js';
import { EmptyState } from '../../shared/EmptyState.js';
import { useConnections } from '../../shared/data/use-connections.js';
import type { Tab } from './use-inbox-view.js';

/** No customer can write over it, and none will before somebody scans its code. */
const isUnlinked = ({ status }: { status: string }) => ['qrcode', 'DISCONNECTED', 'TIMEOUT'].includes(status);

/** An empty list says what would fill it; without any number connected, that comes first. */
export function NothingHere({ tab, searched }: { tab: Tab; searched: boolean }) {
  const translate = useTranslate();
  const mayConnect = useCan('connections-page:view');
  const { data: connections } = useConnections();
  if (tab !== 'search' && connections?.every(isUnlinked))
    return (
      <EmptyState
        icon="antenna"
        title={translate('inbox.empty.noConnection')}
        hint={translate(mayConnect ? 'inbox.empty.noConnectionHint' : 'inbox.empty.noConnectionAgent')}
      >
        {mayConnect ? (
          <Button component={Link} to="/connections" variant="contained" sx={{ mt: 1 }}>
            {translate('inbox.empty.toConnections')}
          </Button>
        ) : null}
        {mayConnect ? <DemoPhoneLink /> : null}
      </EmptyState>
    );
  if (tab === 'search') {
    const [title, hint] = searched ? ['empty', 'emptyHint'] : ['start', 'hint'];
    return (
      <EmptyState icon="search" title={translate(`inbox.search.${title}`)} hint={translate(`inbox.search.${hint}`)} />
    );
  }
  return (
    <EmptyState icon="inbox" title={translate(`inbox.empty.${tab}`)} hint={translate(`inbox.empty.${tab}Hint`)}>
      {tab === 'pending' ? <DemoPhoneLink /> : null}
    </EmptyState>
  );
}
