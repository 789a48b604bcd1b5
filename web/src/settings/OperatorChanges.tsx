import type { ListOperatorChanges, OperatorChange } from '@recado/contracts';
import { Alert, Box, Button, Link, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useTopic } from '../providers/realtime-context.js';
import { useSession } from '../providers/session.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';

type Changes = z.output<typeof ListOperatorChanges.reply>;
const QUERY_KEY = ['operator-changes'];
const PAGE_OF: Record<OperatorChange['kind'], string> = { webhook: '/webhooks', integration: '/queue-integration' };

function useOperatorChanges() {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const reload = () => queryClient.invalidateQueries({ queryKey: QUERY_KEY });
  useTopic('operator', () => void reload());
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => api.get<Changes>('/operator-changes', { signal }),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ kind, id, changedAt }: OperatorChange) =>
      api.post(`/operator-changes/${id}/confirm`, { kind, changedAt }),
    onError: showError,
    onSettled: reload,
  });
  return { changes: data?.changes ?? [], confirm: mutate, isPending };
}

/** Lists the settings that the operator changed in the company. An administrator confirms or reverts each. */
export function OperatorChanges() {
  const translate = useTranslate();
  const { operator } = useSession();
  const { changes, confirm, isPending } = useOperatorChanges();
  if (changes.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <Typography sx={{ mb: 1 }}>{translate('operatorEntry.changes.lead')}</Typography>
      <Box component="ul" aria-label={translate('operatorEntry.changes.title')} sx={{ m: 0, pl: 2 }}>
        {changes.map((change) => (
          <Box component="li" key={`${change.kind} ${change.id}`} sx={{ mb: 1, overflowWrap: 'anywhere' }}>
            {translate(`operatorEntry.changes.${change.kind}`)}{' '}
            <Link component={RouterLink} to={PAGE_OF[change.kind]}>
              {change.name}
            </Link>{' '}
            {change.address} ({change.operator}).{' '}
            {translate(change.isOff ? 'operatorEntry.changes.off' : 'operatorEntry.changes.on')}{' '}
            {operator ? null : (
              <Button size="small" disabled={isPending} onClick={() => confirm(change)}>
                {translate('operatorEntry.changes.confirm')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
