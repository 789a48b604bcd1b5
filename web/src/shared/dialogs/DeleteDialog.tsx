import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { api } from '../../providers/api.js';
import { ConfirmDialog } from './ConfirmDialog.js';
import { useErrorToast, useFailureToast, useSuccessToast } from '../data/use-error-toast.js';

type Props = {
  path: string;
  title: string;
  queryKey: readonly unknown[];
  consequence?: string | undefined;
  /** The success message, if not the default for deletions. */
  success?: string;
  /** The error message, if not the server's own. */
  failure?: string;
  onClose: () => void;
};

/** Asks for confirmation, deletes the record at a path, and reloads what showed it. */
export function DeleteDialog({ path, title, queryKey, consequence, success = 'app.deleted', failure, onClose }: Props) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const showSuccess = useSuccessToast();
  const showError = useErrorToast();
  const showFailure = useFailureToast();
  const finish = () => {
    showSuccess(success);
    return queryClient.invalidateQueries({ queryKey });
  };
  const remove = () => {
    onClose();
    void api.delete(path).then(finish, failure ? () => showFailure(failure) : showError);
  };
  return (
    <ConfirmDialog
      open
      title={title}
      text={translate('app.confirmDelete')}
      consequence={consequence}
      confirmLabel={translate('app.delete')}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
