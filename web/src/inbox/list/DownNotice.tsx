import { Alert, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useCan } from '../../providers/session.js';
import { useDownConnections } from '../../shared/connections/down-connections.js';

/** Lists the disconnected numbers above the tickets, because they receive no messages. */
export function DownNotice() {
  const translate = useTranslate();
  const mayConnect = useCan('connections-page:view');
  const down = useDownConnections();
  if (down.length === 0) return null;
  const names = down.map(({ name }) => name).join(', ');
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ borderRadius: 0, py: 0.5, alignItems: 'center', flex: 'none' }}
      action={
        mayConnect ? (
          <Button component={Link} to="/connections" size="small" color="inherit">
            {translate('inbox.empty.toConnections')}
          </Button>
        ) : null
      }
    >
      {translate('inbox.down.list', { names, smart_count: down.length })}{' '}
      {mayConnect ? null : translate('inbox.down.askAdmin')}
    </Alert>
  );
}
