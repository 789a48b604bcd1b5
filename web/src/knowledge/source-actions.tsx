import type { KnowledgeSource, ListKnowledgePassages } from '@recado/contracts';
import { Box, Button } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRecordContext, useTranslate } from 'react-admin';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useErrorText, useErrorToast, useSuccessToast } from '../shared/data/use-error-toast.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { Icon } from '../shared/Icon.js';
import { IconAction } from '../shared/IconAction.js';
import { PassageList } from './PassageList.js';

type Preview = z.output<(typeof ListKnowledgePassages)['reply']>;
const TEXTS = 'resources.knowledge';

/** Runs an action on sources, shows the result, and reloads the list. */
function useCall(call: (id: string) => Promise<unknown>, done: string) {
  const queryClient = useQueryClient();
  const showSuccess = useSuccessToast();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: call,
    onSuccess() {
      showSuccess(done);
      return queryClient.invalidateQueries({ queryKey: ['knowledge'] });
    },
    onError: showError,
  });
}

export function ReloadButton() {
  const translate = useTranslate();
  const source = useRecordContext<KnowledgeSource>();
  const { mutate, isPending } = useCall((id) => api.post(`/knowledge/${id}/reload`, {}), `${TEXTS}.reloading`);
  if (!source) return null;
  const label = translate(`${TEXTS}.reload`, { name: source.name });
  const isReading = isPending || source.state === 'waiting';
  return <IconAction icon="refresh" label={label} disabled={isReading} onClick={() => mutate(source.id)} />;
}

export function QuickMessagesButton() {
  const translate = useTranslate();
  const { mutate, isPending } = useCall(() => api.post('/knowledge/quick-messages', {}), `${TEXTS}.quickAdded`);
  return (
    <Button
      variant="outlined"
      startIcon={<Icon name="bolt" size={18} />}
      disabled={isPending}
      onClick={() => mutate('')}
    >
      {translate(`${TEXTS}.quick`)}
    </Button>
  );
}

function PreviewContent({ source }: { source: KnowledgeSource }) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const { data, error } = useQuery({
    queryKey: ['knowledgePassages', source.id, source.updatedAt],
    queryFn: ({ signal }) => api.get<Preview>(`/knowledge/${source.id}/passages`, { signal }),
  });
  if (error) return <Box role="alert">{textOf(error)}</Box>;
  if (!data) return <Box role="status">{translate(`${TEXTS}.try.searching`)}</Box>;
  if (data.total === 0) return translate(`${TEXTS}.noPassages`);
  const { length: shown } = data.passages;
  return (
    <>
      <Box sx={{ color: 'text.secondary' }}>{translate(`${TEXTS}.shown`, { shown, total: data.total })}</Box>
      <PassageList passages={data.passages} />
    </>
  );
}

/** Shows the passages of a source. */
export function PreviewButton() {
  const translate = useTranslate();
  const source = useRecordContext<KnowledgeSource>();
  const [open, setOpen] = useState(false);
  if (!source) return null;
  const label = translate(`${TEXTS}.preview`, { name: source.name });
  const close = () => setOpen(false);
  return (
    <>
      <IconAction icon="eye" label={label} onClick={() => setOpen(true)} />
      {open ? (
        <FormDialog
          open
          title={source.name}
          submitLabel={translate('app.close')}
          hasCancel={false}
          values={null}
          onSubmit={close}
          onClose={close}
        >
          <PreviewContent source={source} />
        </FormDialog>
      ) : null}
    </>
  );
}
