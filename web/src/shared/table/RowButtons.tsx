import { useRecordContext, useTranslate } from 'react-admin';
import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { IconAction } from '../IconAction.js';
import { useDialogPlace } from '../dialogs/dialog-place.js';
import { DeleteWithConfirm, type Deletion } from '../dialogs/DeleteWithConfirm.js';
import { useRecordName } from '../data/use-record-name.js';

type Props = Deletion & {
  canEdit?: boolean;
  canDelete?: boolean;
  /** Where the form of a record has no address of its own. */
  onEdit?: (() => void) | undefined;
  /** Actions that only these rows have. They come first. */
  children?: ReactNode;
};

/** Edit and delete at the end of a table's row, each named after its record. */
export function RowButtons({ canEdit = true, canDelete = true, onEdit, children, ...deletion }: Props) {
  const translate = useTranslate();
  const name = useRecordName(deletion.name);
  const record = useRecordContext();
  const { open } = useDialogPlace();
  return (
    // A row that is clicked opens its record: not by what is pressed in here.
    <Stack
      direction="row"
      sx={{ justifyContent: 'flex-end', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
      {canEdit ? (
        <IconAction
          icon="pencil"
          label={translate('contacts.editOne', { name })}
          onClick={onEdit ?? (() => open(String(record?.id)))}
        />
      ) : null}
      {canDelete ? <DeleteWithConfirm iconOnly {...deletion} /> : null}
    </Stack>
  );
}
