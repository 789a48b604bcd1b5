import type { Queue } from '@recado/contracts';
import { Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useRecordContext, useTranslate } from 'ra-core';
import { api } from '../providers/api.js';
import { uploadFile } from '../shared/data/upload-file.js';
import { useErrorToast, useSuccessToast } from '../shared/data/use-error-toast.js';
import { MediaChoice } from './options/MediaChoice.js';

/** Uploads a greeting's file as soon as it is selected. The other fields are saved with their own button. */
export function QueueMedia() {
  const translate = useTranslate();
  const showError = useErrorToast();
  const showSuccess = useSuccessToast();
  const queue = useRecordContext<Queue>();
  const { mutate, data, isPending } = useMutation({
    mutationFn: ({ id, file }: { id: string; file: File | null }) => {
      const path = `/queue/${id}/media-upload`;
      return file ? uploadFile<Queue>(path, file) : api.delete<Queue>(path);
    },
    onSuccess: (_reply, { file }) => showSuccess(file ? 'queueOptions.fileSent' : 'app.deleted'),
    onError: showError,
  });
  if (!queue?.id)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('queueOptions.afterSaving')}</Typography>;
  const change = (file: File | null) => {
    if (!isPending) mutate({ id: queue.id, file });
  };
  return <MediaChoice stored={data ?? queue} onChange={change} />;
}
