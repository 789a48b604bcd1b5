import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { api } from '../providers/api.js';
import { ConfirmDialog } from './ConfirmDialog.js';
import { useErrorToast } from './use-error-toast.js';

type Props = { path: string; title: string; queryKey: readonly unknown[]; onClose: () => void };

/** Asks, deletes what stands at a path, and reads again what showed it. */
export function DeleteDialog({ path, title, queryKey, onClose }: Props) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const remove = () => {
    onClose();
    void api.delete(path).then(() => queryClient.invalidateQueries({ queryKey }), showError);
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
