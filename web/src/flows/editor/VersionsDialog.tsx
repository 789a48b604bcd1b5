import type { FlowContent, ListFlowVersions, PublishedFlow } from '@recado/contracts';
import { Button, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { z } from 'zod';
import { Dialog } from '../../shared/dialogs/Dialog.js';
import { api } from '../../providers/api.js';
import { readingOf } from '../../shared/data/reading.js';
import { useErrorToast, useSuccessToast } from '../../shared/data/use-error-toast.js';
import { ConfirmDialog } from '../../shared/dialogs/ConfirmDialog.js';
import { EmptyState } from '../../shared/EmptyState.js';
import { ListBody } from '../../shared/table/ListBody.js';
import { versionsKey } from '../state/versions-key.js';
import { VersionRow } from './VersionRow.js';

type Versions = z.output<(typeof ListFlowVersions)['reply']>;
type Props = { flowId: string; draft: FlowContent; onPublished: () => void; onClose: () => void };

function useRollBack({ flowId, onPublished }: Pick<Props, 'flowId' | 'onPublished'>) {
  const queryClient = useQueryClient();
  const showSuccess = useSuccessToast();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: (number: number) => api.post<PublishedFlow>(`/flows/${flowId}/rollback`, { number }),
    onSuccess() {
      showSuccess('flows.versions.rolledBack');
      void queryClient.invalidateQueries({ queryKey: versionsKey(flowId) });
      onPublished();
    },
    onError: showError,
  });
}

/** Lists the published versions, newest first. Each can be compared with the draft and published again. */
export function VersionsDialog({ flowId, draft, onPublished, onClose }: Props) {
  const translate = useTranslate();
  const [asked, ask] = useState<PublishedFlow | null>(null);
  const { mutate, isPending } = useRollBack({ flowId, onPublished });
  const query = useQuery({
    queryKey: versionsKey(flowId),
    queryFn: ({ signal }) => api.get<Versions>(`/flows/${flowId}/versions`, { signal }),
  });
  const versions = query.data?.versions ?? [];
  const rollBack = () => {
    if (asked) mutate(asked.number);
    ask(null);
  };
  const number = asked?.number ?? 0;
  return (
    <Dialog open onClose={onClose} aria-labelledby="versions-title" maxWidth="sm" fullWidth>
      <DialogTitle id="versions-title">{translate('flows.versions.title')}</DialogTitle>
      <DialogContent>
        <ListBody
          reading={readingOf(query)}
          isEmpty={versions.length === 0}
          empty={<EmptyState title={translate('flows.versions.none')} hint={translate('flows.versions.noneHint')} />}
        >
          <Stack component="ol" sx={{ gap: 1, listStyle: 'none', m: 0, p: 0 }}>
            {versions.map((version, n) => (
              <VersionRow
                key={version.number}
                {...{ version, draft, isNewest: n === 0, isBusy: isPending }}
                onRollBack={() => ask(version)}
              />
            ))}
          </Stack>
        </ListBody>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('app.close')}
        </Button>
      </DialogActions>
      <ConfirmDialog
        open={asked !== null}
        title={translate('flows.versions.rollBackTitle', { number })}
        text={translate('flows.versions.rollBackText')}
        confirmLabel={translate('flows.versions.rollBack')}
        onConfirm={rollBack}
        onClose={() => ask(null)}
      />
    </Dialog>
  );
}
