import type { Application, ListApplications } from '@recado/contracts';
import { Chip, TableCell, TableRow } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { z } from 'zod';
import { api, withQuery } from '../providers/api.js';
import { readingOf } from '../shared/data/reading.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.js';
import { EmptyState } from '../shared/EmptyState.js';
import { IconAction } from '../shared/IconAction.js';
import { formatDateTime } from '../shared/lib/format.js';
import { ROOMY } from '../shared/table/hide-on-phone.js';
import { Page } from '../shared/table/Page.js';
import { PagedTable } from '../shared/table/PagedTable.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';

const KEY = ['applications'] as const;
const COLUMNS = ['name', 'user', 'scopes', 'lastUse'].map((name) => `applications.${name}`);
const ROOMY_COLUMNS = ['applications.user', 'applications.lastUse'];

function Row({ application, onDisconnect }: { application: Application; onDisconnect: () => void }) {
  const translate = useTranslate();
  const { name, user, scopes, lastUsedAt } = application;
  const lastUse = lastUsedAt ? formatDateTime(lastUsedAt) : translate('applications.never');
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 120 }}>
        {name}
        <PhoneSubtitle>
          {user.name} · {lastUse}
        </PhoneSubtitle>
      </TableCell>
      <TableCell sx={ROOMY}>{user.name}</TableCell>
      <TableCell>
        {scopes.map((scope) => (
          <Chip key={scope} size="small" label={translate(`applications.scope.${scope}`)} sx={{ mr: 0.5, my: 0.25 }} />
        ))}
      </TableCell>
      <TableCell sx={ROOMY}>{lastUse}</TableCell>
      <TableCell align="right">
        <IconAction icon="trash" label={`${translate('applications.disconnect')}: ${name}`} onClick={onDisconnect} />
      </TableCell>
    </TableRow>
  );
}

function useDisconnect() {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const onError = useErrorToast();
  return useMutation({
    mutationFn: (id: string) => api.delete(`/applications/${id}`),
    onError,
    onSuccess: () => notify('applications.disconnected', { type: 'success' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  }).mutate;
}

/** Lists the programs that the user has authorized; users who manage users see those of the whole company. */
export default function ApplicationsPage() {
  const translate = useTranslate();
  const [chosen, choose] = useState<Application | null>(null);
  const disconnect = useDisconnect();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<z.output<(typeof ListApplications)['reply']>>('/applications', { signal }),
  });
  const address = withQuery('/mcp');
  return (
    <Page title={translate('applications.title')} lead={translate('applications.lead', { address })}>
      <PagedTable
        label={translate('applications.title')}
        columns={COLUMNS}
        hideOnPhone={ROOMY_COLUMNS}
        reading={readingOf(query)}
        empty={
          <EmptyState icon="braces" title={translate('applications.none')} hint={translate('applications.noneText')} />
        }
      >
        {(query.data?.applications ?? []).map((application) => (
          <Row key={application.id} application={application} onDisconnect={() => choose(application)} />
        ))}
      </PagedTable>
      <ConfirmDialog
        open={chosen !== null}
        title={translate('applications.disconnectTitle', { name: chosen?.name })}
        text={translate('applications.disconnectText')}
        confirmLabel={translate('applications.disconnect')}
        onClose={() => choose(null)}
        onConfirm={() => {
          if (chosen) disconnect(chosen.id);
          choose(null);
        }}
      />
    </Page>
  );
}
