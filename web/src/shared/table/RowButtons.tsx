import { useRecordContext, useTranslate } from 'react-admin';
import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { IconAction } from '../IconAction.js';
import { useDialogPlace } from '../dialogs/dialog-place.js';
import { DeleteWithConfirm } from '../dialogs/DeleteWithConfirm.js';
import { useRecordName } from '../data/use-record-name.js';

type Props = {
  canEdit?: boolean;
  canDelete?: boolean;
  /** What else deleting the record does. */
  consequence?: string | undefined;
  /** What is said after the deletion, if another than for everything. */
  deleted?: string;
  /** Actions that only these rows have. They come first. */
  children?: ReactNode;
};

/** Edit and delete at the end of a table's row, each named after its record. */
export function RowButtons({ canEdit = true, canDelete = true, consequence, deleted, children }: Props) {
  const translate = useTranslate();
  const name = useRecordName();
  const record = useRecordContext();
  const { open } = useDialogPlace();
  return (
    // A row that is clicked opens its record: not by what is pressed in here.
    <Stack direction="row" sx={{ justifyContent: 'flex-end' }} onClick={(event) => event.stopPropagation()}>
      {children}
      {canEdit ? (
        <IconAction
          icon="pencil"
          label={translate('contacts.editOne', { name })}
          onClick={() => open(String(record?.id))}
        />
      ) : null}
      {canDelete ? <DeleteWithConfirm iconOnly consequence={consequence} {...(deleted && { deleted })} /> : null}
    </Stack>
  );
}
