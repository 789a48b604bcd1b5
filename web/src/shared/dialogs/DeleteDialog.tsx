import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { api } from '../../providers/api.js';
import { ConfirmDialog } from './ConfirmDialog.js';
import { TOAST_MS, useErrorToast } from '../data/use-error-toast.js';

type Props = {
  path: string;
  title: string;
  queryKey: readonly unknown[];
  /** The notice shown after the deletion. */
  success?: string;
  onClose: () => void;
};

/** Asks, deletes what stands at a path, and reads again what showed it. */
export function DeleteDialog({ path, title, queryKey, success, onClose }: Props) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const showError = useErrorToast();
  const tell = () => {
    if (success) notify(success, { type: 'success', autoHideDuration: TOAST_MS });
    return queryClient.invalidateQueries({ queryKey });
  };
  const remove = () => {
    onClose();
    void api.delete(path).then(tell, showError);
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
