import type { ConnectionView } from '@recado/contracts';
import { Box, Stack } from '@mui/material';
import { RecordContextProvider, useListContext, useTranslate } from 'react-admin';
import { useConnections } from '../shared/connections/use-connections.js';
import { Icon } from '../shared/Icon.js';
import { formatPhone, formatDateTime } from '../shared/lib/format.js';
import { RowButtons } from '../shared/records/RowButtons.js';
import type { RowActions } from './row-actions.js';
import { SessionButtons } from './SessionButtons.js';
import { SessionState } from './SessionState.js';

/** Session events update the shell's cached connection, so rows read it from there. */
export function useLive() {
  const { data = [] } = useConnections();
  return (read: ConnectionView): ConnectionView => data.find(({ id }) => id === read.id) ?? read;
}

export function Name({ connection: { name, queues } }: { connection: ConnectionView }) {
  const translate = useTranslate();
  return (
    <>
      {name}
      <Box component="small" sx={smallStyle}>
        {queues.map((queue) => queue.name).join(', ') || translate('connections.noQueues')}
      </Box>
    </>
  );
}

/** After a session has ended, shows the last linked number. */
export function PhoneNumber({ connection: { number, lastNumber } }: { connection: ConnectionView }) {
  const translate = useTranslate();
  if (!number && lastNumber)
    return (
      <Box sx={{ ...numeric, color: 'text.secondary' }}>
        {formatPhone(lastNumber)}
        <Box component="small" sx={smallStyle}>
          {translate('connections.notLinked')}
        </Box>
      </Box>
    );
  if (number) return <Box sx={numeric}>{formatPhone(number)}</Box>;
  return <Box sx={{ color: 'faint' }}>{translate('connections.neverRead')}</Box>;
}

/** Shows a label (`worded`) where no column header explains the icon. */
export function DefaultMark({ worded = false }: { worded?: boolean }) {
  const translate = useTranslate();
  const label = translate('connections.isDefault');
  return (
    <Box
      component="span"
      {...(!worded && { role: 'img', 'aria-label': label })}
      sx={{ color: 'success.main', display: 'inline-flex', alignItems: 'center', gap: '4px' }}
    >
      <Icon name="check" size={18} />
      {worded ? label : null}
    </Box>
  );
}

function PhoneCard({ connection, actions }: { connection: ConnectionView; actions: RowActions }) {
  const translate = useTranslate();
  return (
    <Box component="li" sx={cardStyle}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Box sx={{ fontWeight: 500 }}>
          <Name connection={connection} />
        </Box>
        <RowButtons />
      </Stack>
      <PhoneNumber connection={connection} />
      <SessionState connection={connection} />
      <SessionButtons connection={connection} actions={actions} />
      <Box sx={{ color: 'faint', fontSize: 12.5, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <span>
          {translate('resources.connections.fields.updatedAt')}: {formatDateTime(connection.updatedAt)}
        </span>
        {connection.isDefault ? <DefaultMark worded /> : null}
      </Box>
    </Box>
  );
}

/** Replaces the table on phones, which are too narrow for its columns. */
export function PhoneCards({ actions }: { actions: RowActions }) {
  const live = useLive();
  const { data = [] } = useListContext<ConnectionView>();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((read) => (
        <RecordContextProvider key={read.id} value={read}>
          <PhoneCard connection={live(read)} actions={actions} />
        </RecordContextProvider>
      ))}
    </Box>
  );
}

const smallStyle = { display: 'block', color: 'faint', fontSize: 12.5 };
const cardStyle = { p: 2, display: 'grid', gap: 1.5, borderBottom: 1, borderColor: 'line' };
export const numeric = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };
