import { useRecordContext, useTranslate } from 'react-admin';
import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { IconAction } from '../IconAction.js';
import { useDialogState } from '../dialogs/dialog-state.js';
import { DeleteWithConfirm, type Deletion } from '../dialogs/DeleteWithConfirm.js';
import { useRecordName } from '../data/use-record-name.js';

type Props = Deletion & {
  canEdit?: boolean;
  canDelete?: boolean;
  /** Opens the form of a record that has no URL. */
  onEdit?: (() => void) | undefined;
  /** Additional actions, shown first. */
  children?: ReactNode;
};

/** Edit and delete buttons at the end of a table row, labelled with the record's name. */
export function RowButtons({ canEdit = true, canDelete = true, onEdit, children, ...deletion }: Props) {
  const translate = useTranslate();
  const name = useRecordName(deletion.name);
  const record = useRecordContext();
  const { open } = useDialogState();
  return (
    // A click on a row opens its record; clicks in here must not.
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
