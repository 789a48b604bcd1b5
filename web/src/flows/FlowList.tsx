import type { CompanyFlow, FlowSummary, ListFlowScenarios } from '@recado/contracts';
import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DataTable, useRecordContext, useTranslate } from 'react-admin';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useErrorToast, useSuccessToast } from '../shared/data/use-error-toast.js';
import { Icon } from '../shared/Icon.js';
import { IconAction } from '../shared/IconAction.js';
import { formatDateTime } from '../shared/lib/format.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { ListTable } from '../shared/records/ListTable.js';
import { ListToolbar } from '../shared/records/ListToolbar.js';
import { ListPage, RecordList } from '../shared/records/RecordList.js';
import { RowButtons } from '../shared/records/RowButtons.js';
import { ImportFlowDialog, NewFlowDialog } from './NewFlowDialog.js';

const LONGEST_NAME = 100;
type Scenarios = z.output<(typeof ListFlowScenarios)['reply']>;

function useVersionText(): (flow: FlowSummary) => string {
  const translate = useTranslate();
  return ({ publishedVersion, isChanged }) => {
    if (publishedVersion === null) return translate('flows.draft');
    const version = translate('flows.versions.one', { number: publishedVersion });
    return isChanged ? `${version} · ${translate('flows.changed')}` : version;
  };
}

/** Creates a copy of a flow. */
function DuplicateButton() {
  const translate = useTranslate();
  const flow = useRecordContext<FlowSummary>();
  const queryClient = useQueryClient();
  const showSuccess = useSuccessToast();
  const showError = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id }: FlowSummary) => {
      const { name, draft } = await api.get<CompanyFlow>(`/admin/flows/${id}`);
      const { scenarios } = await api.get<Scenarios>(`/flows/${id}/scenarios`);
      return api.post('/admin/flows', {
        name: translate('flows.copyOf', { name }).slice(0, LONGEST_NAME),
        draft,
        scenarios,
      });
    },
    onSuccess() {
      showSuccess('app.created');
      return queryClient.invalidateQueries({ queryKey: ['flows'] });
    },
    onError: showError,
  });
  if (!flow) return null;
  const label = translate('flows.duplicate', { name: flow.name });
  return <IconAction icon="copy" label={label} disabled={isPending} onClick={() => mutate(flow)} />;
}

/** Lists the company's flows. */
export default function FlowList() {
  const translate = useTranslate();
  const [dialog, setDialog] = useState<'new' | 'import' | null>(null);
  const versionOf = useVersionText();
  const close = () => setDialog(null);
  return (
    <RecordList topic="flow" sort={{ field: 'name', order: 'ASC' }}>
      <ListPage
        actions={
          <>
            <Button variant="outlined" startIcon={<Icon name="upload" size={18} />} onClick={() => setDialog('import')}>
              {translate('flows.import')}
            </Button>
            <Button variant="contained" startIcon={<Icon name="plus" size={18} />} onClick={() => setDialog('new')}>
              {translate('flows.add')}
            </Button>
          </>
        }
      >
        <ListToolbar />
        <ListTable icon="flow" rowClick="edit" hideOnPhone={['publishedVersion', 'updatedAt']}>
          <DataTable.Col
            source="name"
            sx={{ overflowWrap: 'anywhere' }}
            render={(flow: FlowSummary) => (
              <>
                {flow.name}
                <PhoneSubtitle>{versionOf(flow)}</PhoneSubtitle>
              </>
            )}
          />
          <DataTable.Col source="publishedVersion" disableSort render={versionOf} />
          <DataTable.Col source="updatedAt" render={({ updatedAt }: FlowSummary) => formatDateTime(updatedAt)} />
          <DataTable.Col source="actions" label="contacts.actions" align="right" disableSort>
            <RowButtons>
              <DuplicateButton />
            </RowButtons>
          </DataTable.Col>
        </ListTable>
        {dialog === 'new' ? <NewFlowDialog onClose={close} /> : null}
        {dialog === 'import' ? <ImportFlowDialog onClose={close} /> : null}
      </ListPage>
    </RecordList>
  );
}
