import type { CountUses, RequestOf } from '@recado/contracts';
import { Box, Button } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeleteController, useRecordContext, useResourceContext, useTranslate, type RaRecord } from 'react-admin';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '../../providers/api.js';
import { ConfirmDialog } from './ConfirmDialog.js';
import { useDialogState } from './dialog-state.js';
import { Icon } from '../Icon.js';
import { IconAction } from '../IconAction.js';
import { useFailureToast, useSuccessToast } from '../data/use-error-toast.js';
import { useRecordName } from '../data/use-record-name.js';

type Uses = z.output<typeof CountUses.reply>;
/** `isDefault` marks the connection that all others fall back to. */
type Deleted = { id: string; isDefault?: boolean };
type Of = keyof RequestOf<typeof CountUses>;
/** The counts from an earlier question may have changed. */
const FRESH = { staleTime: 0, gcTime: 0 };

/**
 * Describes what depends on a record that is about to be deleted. Undefined until it is counted, and for records
 * without dependents.
 */
function useConsequence(of: Of | undefined, { id, isDefault }: Deleted, isAsked = true): string | undefined {
  const translate = useTranslate();
  const { data } = useQuery({
    ...FRESH,
    queryKey: ['uses', of, id],
    enabled: isAsked && of !== undefined,
    queryFn: () => api.get<Uses>('/uses', { query: { [of ?? '']: id } }),
  });
  const text = of === 'whatsappId' && isDefault ? 'defaultWhatsappId' : of;
  return data && translate(`consequences.${text}`, { ...data });
}

/** Maps resources to the kinds whose dependents the server counts. */
const USES_OF: Record<string, Of> = {
  queues: 'queueId',
  users: 'userId',
  connections: 'whatsappId',
  contacts: 'contactId',
};

export type Deletion = {
  /** The record's display name, if not in its field `name`. */
  name?: string;
  /** Further effects of the deletion that the server does not count. */
  consequence?: string | undefined;
  /** The question, if not the default. */
  title?: string | undefined;
  /** The success message, if not the default. */
  deleted?: string;
  failed?: string;
};
type Props = Deletion & { iconOnly?: boolean };

type Acting = Pick<Props, 'iconOnly' | 'deleted' | 'failed'> & { record: RaRecord };

/** Deletes the record, shows the result, and leaves the page or dialog that showed it. */
function useDeletion({ record, iconOnly, deleted = 'app.deleted', failed }: Acting) {
  const resource = useResourceContext();
  const showSuccess = useSuccessToast();
  const showFailure = useFailureToast();
  const queryClient = useQueryClient();
  const dialog = useDialogState();
  const onSuccess = () => {
    showSuccess(deleted);
    void queryClient.invalidateQueries({ queryKey: [resource] });
    if (!iconOnly || dialog.id === String(record.id)) dialog.close();
  };
  const onError = failed && (() => showFailure(failed));
  return useDeleteController({
    ...{ record, mutationMode: 'pessimistic', mutationOptions: { onSuccess, ...(onError && { onError }) } },
    ...(resource !== undefined && { resource }),
  }).handleDelete;
}

function Asked({ consequence, title, name: given, ...acting }: Props & Acting) {
  const { record, iconOnly } = acting;
  const translate = useTranslate();
  const name = useRecordName(given);
  const resource = useResourceContext();
  const [open, setOpen] = useState(false);
  const handleDelete = useDeletion(acting);
  const counted = useConsequence(USES_OF[resource ?? ''], { ...record, id: String(record.id) }, open);
  const remove = () => {
    setOpen(false);
    handleDelete();
  };
  return (
    // a click on a row opens its record; clicks in here must not
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
        title={title ?? translate('contacts.deleteTitle', { name })}
        text={translate('app.confirmDelete')}
        consequence={consequence ?? counted}
        confirmLabel={translate('app.delete')}
        onConfirm={remove}
        onClose={() => setOpen(false)}
      />
    </Box>
  );
}

/** Deletes a record after confirmation. */
export function DeleteWithConfirm(props: Props) {
  const record = useRecordContext();
  return record ? <Asked record={record} {...props} /> : null;
}
