import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { api } from '../providers/api.js';
import { ConfirmDialog } from './ConfirmDialog.js';
import { TOAST_MS, useErrorToast } from './use-error-toast.js';

type Props = {
  path: string;
  title: string;
  queryKey: readonly unknown[];
  /** What to say once it is gone. */
  deleted?: string;
  onClose: () => void;
};

/** Asks, deletes what stands at a path, and reads again what showed it. */
export function DeleteDialog({ path, title, queryKey, deleted, onClose }: Props) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const showError = useErrorToast();
  const remove = () => {
    onClose();
    void api.delete(path).then(() => {
      if (deleted) notify(deleted, { type: 'success', autoHideDuration: TOAST_MS });
      return queryClient.invalidateQueries({ queryKey });
    }, showError);
  };
  return (
    <ConfirmDialog
      open
      title={title}
      text={translate('app.confirmDelete')}
      confirmLabel={translate('app.delete')}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
