import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useCan } from '../../providers/session.js';
import { DemoPhoneLink } from '../../shared/DemoPhoneLink.js';
import { EmptyState } from '../../shared/EmptyState.js';
import { useConnections } from '../../shared/connections/use-connections.js';
import type { Tab } from './use-inbox-view.js';

/** The number is not linked and receives no messages until its code is scanned. */
const isUnlinked = ({ status }: { status: string }) => ['qrcode', 'DISCONNECTED', 'TIMEOUT'].includes(status);

function NoConnection() {
  const translate = useTranslate();
  const mayConnect = useCan('connections-page:view');
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
}

function NothingFound({ searched }: { searched: boolean }) {
  const translate = useTranslate();
  const [title, hint] = searched ? ['empty', 'emptyHint'] : ['start', 'hint'];
  return (
    <EmptyState icon="search" title={translate(`inbox.search.${title}`)} hint={translate(`inbox.search.${hint}`)} />
  );
}

function OthersWait({ waiting, onShowWaiting }: Pick<Props, 'waiting' | 'onShowWaiting'>) {
  const translate = useTranslate();
  return (
    <EmptyState
      icon="inbox"
      title={translate('inbox.empty.open')}
      hint={translate('inbox.empty.waiting', { smart_count: waiting })}
    >
      <Button variant="contained" sx={{ mt: 1 }} onClick={onShowWaiting}>
        {translate('inbox.empty.showWaiting')}
      </Button>
    </EmptyState>
  );
}

type Props = { tab: Tab; searched: boolean; waiting: number; onShowWaiting: () => void };

/**
 * The empty state of a list, with a link to the pending tickets. If no number is connected, asks the user to connect
 * one first.
 */
export function EmptyList({ tab, searched, waiting, onShowWaiting }: Props) {
  const translate = useTranslate();
  const { data: connections } = useConnections();
  if (tab === 'search') return <NothingFound searched={searched} />;
  if (connections?.every(isUnlinked)) return <NoConnection />;
  if (tab === 'open' && waiting > 0) return <OthersWait waiting={waiting} onShowWaiting={onShowWaiting} />;
  return (
    <EmptyState icon="inbox" title={translate(`inbox.empty.${tab}`)} hint={translate(`inbox.empty.${tab}Hint`)}>
      {tab === 'pending' ? <DemoPhoneLink /> : null}
    </EmptyState>
  );
}
