import { EditButton, useTranslate } from 'react-admin';
import { Stack } from '@mui/material';
import { Icon } from '../Icon.js';
import { DeleteWithConfirm } from '../dialogs/DeleteWithConfirm.js';
import { useRecordName } from '../data/use-record-name.js';

/** Edit and delete at the end of a table's row, each named after its record. */
export function RowButtons(_column: { label: string; textAlign: 'right' }) {
  const translate = useTranslate();
  const name = useRecordName();
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end', '& .MuiButton-startIcon': { m: 0 } }}>
      <EditButton
        label=""
        aria-label={`${translate('app.edit')} ${name}`}
        icon={<Icon name="pencil" size={18} />}
        sx={{ minWidth: 36, color: 'text.secondary' }}
      />
      <DeleteWithConfirm iconOnly />
    </Stack>
  );
}
