import type { ConnectionView } from '@recado/contracts';
import { Box, Card, Stack, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Icon } from '../shared/Icon.js';
import { IconAction } from '../shared/IconAction.js';
import { formatPhone, formatShortDateTime } from '../shared/lib/format.js';
import { useIsPhone } from '../shared/lib/use-screen-size.js';
import type { RowActions } from './row-actions.js';
import { SessionButtons } from './SessionButtons.js';
import { SessionState } from './SessionState.js';

type Props = { connections: readonly ConnectionView[]; actions: RowActions };
type RowProps = { connection: ConnectionView; actions: RowActions };
const COLUMNS = ['name', 'number', 'status', 'session', 'updated', 'default'];

function Name({ connection: { name, queues } }: { connection: ConnectionView }) {
  const translate = useTranslate();
  return (
    <>
      {name}
      <Box component="small" sx={{ display: 'block', color: 'faint', fontSize: 12.5 }}>
        {queues.map((queue) => queue.name).join(', ') || translate('connections.noQueues')}
      </Box>
    </>
  );
}

function PhoneNumber({ connection: { number } }: { connection: ConnectionView }) {
  const translate = useTranslate();
  if (number) return <Box sx={numeric}>{formatPhone(number)}</Box>;
  return <Box sx={{ color: 'faint' }}>{translate('connections.neverRead')}</Box>;
}

/** In words where no head of a column says what is meant. */
function DefaultMark({ worded = false }: { worded?: boolean }) {
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

function EditButtons({ connection, actions }: RowProps) {
  const translate = useTranslate();
  const { name } = connection;
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
      <IconAction
        icon="pencil"
        label={translate('connections.editOne', { name })}
        onClick={() => actions.edit(connection)}
      />
      <IconAction
        icon="trash"
        label={translate('connections.deleteOne', { name })}
        onClick={() => actions.remove(connection)}
      />
    </Stack>
  );
}

function Row({ connection, actions }: RowProps) {
  return (
    <TableRow>
      <TableCell>
        <Name connection={connection} />
      </TableCell>
      <TableCell>
        <PhoneNumber connection={connection} />
      </TableCell>
      <TableCell>
        <SessionState connection={connection} />
      </TableCell>
      <TableCell>
        <SessionButtons connection={connection} actions={actions} />
      </TableCell>
      <TableCell sx={numeric}>{formatShortDateTime(connection.updatedAt)}</TableCell>
      <TableCell>{connection.isDefault ? <DefaultMark /> : null}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <EditButtons connection={connection} actions={actions} />
      </TableCell>
    </TableRow>
  );
}

function PhoneCard({ connection, actions }: RowProps) {
  const translate = useTranslate();
  return (
    <Card component="li" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Box sx={{ fontWeight: 500 }}>
          <Name connection={connection} />
        </Box>
        <EditButtons connection={connection} actions={actions} />
      </Stack>
      <PhoneNumber connection={connection} />
      <SessionState connection={connection} />
      <SessionButtons connection={connection} actions={actions} />
      <Box sx={{ color: 'faint', fontSize: 12.5, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <span>
          {translate('connections.updated')}: {formatShortDateTime(connection.updatedAt)}
        </span>
        {connection.isDefault ? <DefaultMark worded /> : null}
      </Box>
    </Card>
  );
}

/** The connections, as a table or, on a phone, as cards. */
export function ConnectionTable({ connections, actions }: Props) {
  const translate = useTranslate();
  const phone = useIsPhone();
  if (phone)
    return (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {connections.map((connection) => (
          <PhoneCard key={connection.id} connection={connection} actions={actions} />
        ))}
      </Box>
    );
  return (
    <Card sx={{ overflow: 'auto', '& .MuiTableCell-root': { px: { sm: 1.25, lg: 2 } } }}>
      <Table aria-label={translate('connections.title')}>
        <TableHead>
          <TableRow>
            {COLUMNS.map((column) => (
              <TableCell key={column}>{translate(`connections.${column}`)}</TableCell>
            ))}
            <TableCell align="right">{translate('connections.actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {connections.map((connection) => (
            <Row key={connection.id} connection={connection} actions={actions} />
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

const numeric = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };
