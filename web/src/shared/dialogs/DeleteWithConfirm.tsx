import { Box, Button } from '@mui/material';
import { useDeleteController, useRecordContext, useResourceContext, useTranslate, type RaRecord } from 'react-admin';
import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.js';
import { useDialogPlace } from './dialog-place.js';
import { Icon } from '../Icon.js';
import { IconAction } from '../IconAction.js';
import { useSuccessToast } from '../data/use-error-toast.js';
import { useConsequence } from '../data/use-consequence.js';
import { useRecordName } from '../data/use-record-name.js';

/** Which of the counted things a resource is. */
const USES_OF: Record<string, 'queueId' | 'userId'> = { queues: 'queueId', users: 'userId' };

type Props = {
  iconOnly?: boolean;
  /** What else the deletion does, where it is not counted by the server. */
  consequence?: string | undefined;
  /** What is said afterwards, if another than for everything. */
  deleted?: string;
};

function Asked({ record, iconOnly, consequence, deleted = 'app.deleted' }: Props & { record: RaRecord }) {
  const translate = useTranslate();
  const name = useRecordName();
  const resource = useResourceContext();
  const [open, setOpen] = useState(false);
  const showSuccess = useSuccessToast();
  const { close } = useDialogPlace();
  const onSuccess = () => {
    showSuccess(deleted);
    close();
  };
  const { handleDelete } = useDeleteController({
    ...{ record, mutationMode: 'pessimistic', mutationOptions: { onSuccess } },
    ...(resource !== undefined && { resource }),
  });
  const counted = useConsequence(USES_OF[resource ?? ''], String(record.id), open);
  const remove = () => {
    setOpen(false);
    handleDelete();
  };
  return (
    // a row that is clicked opens its record: not by what is pressed in here
    <Box component="span" onClick={(event) => event.stopPropagation()}>
      {iconOnly ? (
        <IconAction icon="trash" label={translate('contacts.deleteOne', { name })} onClick={() => setOpen(true)} />
      ) : (
        <Button
          variant="text"
          color="error"
          startIcon={<Icon name="trash" size={18} />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {translate('app.delete')}
        </Button>
      )}
      <ConfirmDialog
        open={open}
        title={translate('contacts.deleteTitle', { name })}
        text={translate('app.confirmDelete')}
        consequence={consequence ?? counted}
        confirmLabel={translate('app.delete')}
        onConfirm={remove}
        onClose={() => setOpen(false)}
      />
    </Box>
  );
}

/** Nothing is deleted without asking. */
export function DeleteWithConfirm(props: Props) {
  const record = useRecordContext();
  return record ? <Asked record={record} {...props} /> : null;
}
