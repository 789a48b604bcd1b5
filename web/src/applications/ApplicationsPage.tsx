import type { Application } from '@recado/contracts';
import { Chip } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DataTable, useNotify, useTranslate } from 'react-admin';
import { useState } from 'react';
import { api, withQuery } from '../providers/api.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.js';
import { IconAction } from '../shared/IconAction.js';
import { formatDateTime } from '../shared/lib/format.js';
import { ListTable } from '../shared/records/ListTable.js';
import { ListPage, RecordList } from '../shared/records/RecordList.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';

const HIDDEN_ON_PHONE = ['user', 'lastUsedAt'];

function useDisconnect() {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const onError = useErrorToast();
  return useMutation({
    mutationFn: (id: string) => api.delete(`/applications/${id}`),
    onError,
    onSuccess: () => notify('applications.disconnected', { type: 'success' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['applications'] }),
  }).mutate;
}

function columnsOf(translate: ReturnType<typeof useTranslate>, choose: (application: Application) => void) {
  const lastUse = ({ lastUsedAt }: Application) =>
    lastUsedAt ? formatDateTime(lastUsedAt) : translate('applications.never');
  return [
    <DataTable.Col
      key="name"
      source="name"
      disableSort
      sx={{ overflowWrap: 'anywhere', minWidth: 120 }}
      render={(application: Application) => (
        <>
          {application.name}
          <PhoneSubtitle>
            {application.user.name} · {lastUse(application)}
          </PhoneSubtitle>
        </>
      )}
    />,
    <DataTable.Col key="user" source="user" disableSort render={({ user }: Application) => user.name} />,
    <DataTable.Col
      key="scopes"
      source="scopes"
      disableSort
      render={({ scopes }: Application) =>
        scopes.map((scope) => (
          <Chip key={scope} size="small" label={translate(`applications.scope.${scope}`)} sx={{ mr: 0.5, my: 0.25 }} />
        ))
      }
    />,
    <DataTable.Col key="lastUsedAt" source="lastUsedAt" disableSort render={lastUse} />,
    <DataTable.Col
      key="actions"
      source="actions"
      label="contacts.actions"
      align="right"
      disableSort
      render={(application: Application) => (
        <IconAction
          icon="trash"
          label={`${translate('applications.disconnect')}: ${application.name}`}
          onClick={() => choose(application)}
        />
      )}
    />,
  ];
}

/** Lists the programs that the user has authorized; users who manage users see those of the whole company. */
export default function ApplicationsPage() {
  const translate = useTranslate();
  const [chosen, choose] = useState<Application | null>(null);
  const disconnect = useDisconnect();
  return (
    <RecordList resource="applications">
      <ListPage lead={translate('applications.lead', { address: withQuery('/mcp') })}>
        <ListTable icon="braces" hideOnPhone={HIDDEN_ON_PHONE} bulkActionButtons={false} rowClick={false}>
          {columnsOf(translate, choose)}
        </ListTable>
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
      </ListPage>
    </RecordList>
  );
}
