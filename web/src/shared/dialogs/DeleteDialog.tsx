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
  /** The notice shown afterwards, if another than for everything that is deleted. */
  success?: string;
  /** The notice of a refusal, if another than the server's own words. */
  failure?: string;
  onClose: () => void;
};

/** Asks, deletes what stands at a path, and reads again what showed it. */
export function DeleteDialog({ path, title, queryKey, consequence, success = 'app.deleted', failure, onClose }: Props) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const showSuccess = useSuccessToast();
  const showError = useErrorToast();
  const showFailure = useFailureToast();
  const tell = () => {
    showSuccess(success);
    return queryClient.invalidateQueries({ queryKey });
  };
  const remove = () => {
    onClose();
    void api.delete(path).then(tell, failure ? () => showFailure(failure) : showError);
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
