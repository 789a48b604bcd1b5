import { CampaignStatus, CreateCampaignInput, UpdateCampaignInput, type Campaign } from '@recado/contracts';
import { Box, Chip } from '@mui/material';
import { useMemo } from 'react';
import { DataTable, SelectInput, useTranslate } from 'react-admin';
import { useSession } from '../providers/session.js';
import { useDialogState } from '../shared/dialogs/dialog-state.js';
import { RecordDialog } from '../shared/records/RecordDialog.js';
import { formatDateTime } from '../shared/lib/format.js';
import { NEW_ID } from '../shared/records/RecordForm.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { ListTable } from '../shared/records/ListTable.js';
import { ListToolbar } from '../shared/records/ListToolbar.js';
import { CreateButton, ListPage, RecordList } from '../shared/records/RecordList.js';
import { attachToCampaign, connectionNames, newCampaign, readCampaign, requestOf } from './campaign-form.js';
import { CampaignActions } from './CampaignActions.js';
import { CampaignInputs } from './CampaignInputs.js';
import { Reason } from './Reason.js';
import { StartButton } from './StartButton.js';

const COLORS = {
  INATIVA: 'default',
  PROGRAMADA: 'info',
  EM_ANDAMENTO: 'primary',
  CANCELADA: 'warning',
  FINALIZADA: 'success',
} as const;
const STATUSES = CampaignStatus.options.map((id) => ({ id, name: `campaigns.statuses.${id}` }));
const HIDDEN_ON_PHONE = ['contactListId', 'whatsappIds', 'scheduledAt', 'completedAt'];

const timeText = (iso: string | null, timeZone: string) => (iso ? formatDateTime(iso, timeZone) : null);

type Translate = ReturnType<typeof useTranslate>;

function NameAndTime({ campaign: { name, scheduledAt } }: { campaign: Campaign }) {
  const { timeZone } = useSession().company;
  return (
    <>
      {name}
      <PhoneSubtitle>{timeText(scheduledAt, timeZone)}</PhoneSubtitle>
    </>
  );
}

function Status({ campaign }: { campaign: Campaign }) {
  const translate = useTranslate();
  return (
    <>
      <Chip size="small" color={COLORS[campaign.status]} label={translate(`campaigns.statuses.${campaign.status}`)} />
      <Box sx={{ color: 'text.secondary', fontSize: 'body2.fontSize', maxWidth: 280, whiteSpace: 'normal' }}>
        <Reason campaign={campaign} />
      </Box>
    </>
  );
}

function columnsOf(translate: Translate, timeZone: string) {
  return [
    <DataTable.Col key="name" source="name" render={(campaign: Campaign) => <NameAndTime campaign={campaign} />} />,
    <DataTable.Col key="status" source="status" render={(campaign: Campaign) => <Status campaign={campaign} />} />,
    <DataTable.Col
      key="contactListId"
      source="contactListId"
      disableSort
      render={({ contactList }: Campaign) => contactList?.name ?? translate('campaigns.noList')}
    />,
    <DataTable.Col
      key="whatsappIds"
      source="whatsappIds"
      disableSort
      render={(campaign: Campaign) => connectionNames(campaign) || translate('campaigns.noConnection')}
    />,
    <DataTable.Col
      key="scheduledAt"
      source="scheduledAt"
      render={({ scheduledAt }: Campaign) => timeText(scheduledAt, timeZone) ?? translate('campaigns.noSchedule')}
    />,
    <DataTable.Col
      key="completedAt"
      source="completedAt"
      render={({ completedAt }: Campaign) => timeText(completedAt, timeZone) ?? translate('campaigns.notCompleted')}
    />,
    <DataTable.Col
      key="actions"
      source="actions"
      label="contacts.actions"
      align="right"
      disableSort
      render={(campaign: Campaign) => <CampaignActions campaign={campaign} />}
    />,
  ];
}

/** Times are in the company's time zone. A campaign that has started is read-only. */
function CampaignForm() {
  const { timeZone } = useSession().company;
  const { id } = useDialogState();
  const defaults = useMemo(() => (id === NEW_ID ? newCampaign() : {}), [id]);
  return (
    <RecordDialog
      create={CreateCampaignInput}
      update={UpdateCampaignInput}
      defaults={defaults}
      read={(stored) => readCampaign(stored, timeZone)}
      transform={(values) => requestOf(values, timeZone)}
      meta={{ attach: attachToCampaign }}
      submit={StartButton}
      title={({ extent }) => (extent === 'nothing' ? 'campaigns.viewTitle' : null)}
    >
      <CampaignInputs />
    </RecordDialog>
  );
}

/** Lists the campaigns, which send messages to many recipients. */
export default function CampaignList() {
  const translate = useTranslate();
  const { timeZone } = useSession().company;
  const statusText = ({ status }: Campaign) => translate(`campaigns.statuses.${status}`);
  return (
    <RecordList resource="campaigns" topic="campaign" sort={{ field: 'createdAt', order: 'DESC' }}>
      <ListPage actions={<CreateButton />}>
        <ListToolbar
          filters={[<SelectInput key="status" source="status" choices={STATUSES} />]}
          exported={{
            'resources.campaigns.fields.name': ({ name }: Campaign) => name,
            'resources.campaigns.fields.status': statusText,
            'resources.campaigns.fields.contactListId': ({ contactList }: Campaign) => contactList?.name,
            'resources.campaigns.fields.whatsappIds': connectionNames,
            'resources.campaigns.fields.scheduledAt': ({ scheduledAt }: Campaign) => timeText(scheduledAt, timeZone),
            'resources.campaigns.fields.completedAt': ({ completedAt }: Campaign) => timeText(completedAt, timeZone),
          }}
        />
        <ListTable
          icon="send"
          hideOnPhone={HIDDEN_ON_PHONE}
          isRowSelectable={({ status }: Partial<Campaign>) => status !== 'EM_ANDAMENTO'}
        >
          {columnsOf(translate, timeZone)}
        </ListTable>
        <CampaignForm />
      </ListPage>
    </RecordList>
  );
}
