import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useCan } from '../providers/session.js';
import { EmptyState } from '../shared/EmptyState.js';
import { useConnections } from '../shared/use-connections.js';
import type { Tab } from './use-inbox-view.js';

/** An empty list says what would fill it; without any number connected, that comes first. */
export function NothingHere({ tab, searched }: { tab: Tab; searched: boolean }) {
  const translate = useTranslate();
  const mayConnect = useCan('connections-page:view');
  const { data: connections } = useConnections();
  if (connections?.length === 0)
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
      </EmptyState>
    );
  if (tab === 'search') {
    const [title, hint] = searched ? ['empty', 'emptyHint'] : ['start', 'hint'];
    return (
      <EmptyState icon="search" title={translate(`desk.search.${title}`)} hint={translate(`desk.search.${hint}`)} />
    );
  }
  return <EmptyState icon="inbox" title={translate(`inbox.empty.${tab}`)} hint={translate(`inbox.empty.${tab}Hint`)} />;
}
