import { ScheduleStatus, type Schedule } from '@recado/contracts';
import { Typography } from '@mui/material';
import { DataTable, SelectInput, useTranslate } from 'react-admin';
import { formatDateTime } from '../shared/lib/format.js';
import { ListTable } from '../shared/records/ListTable.js';
import { ListToolbar } from '../shared/records/ListToolbar.js';
import { RecordList } from '../shared/records/RecordList.js';
import { RowButtons } from '../shared/records/RowButtons.js';
import { useScheduleState } from './use-schedule-state.js';

const STATES = ScheduleStatus.options.map((id) => ({ id, name: `schedules.status.${id}` }));
const HIDDEN_ON_PHONE = ['body'];

function State({ schedule }: { schedule: Schedule }) {
  const { name, reason } = useScheduleState()(schedule);
  return (
    <>
      {name}
      {reason ? (
        <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          {reason}
        </Typography>
      ) : null}
    </>
  );
}

type Props = { mayChange: (schedule: Schedule) => boolean; onEdit: (schedule: Schedule) => void };

/** Lists all scheduled messages, past and future. */
export default function ScheduleTable({ mayChange, onEdit }: Props) {
  const translate = useTranslate();
  const stateOf = useScheduleState();
  const mayDelete = (schedule: Schedule) => mayChange(schedule) && schedule.status !== 'sending';
  const mayEdit = (schedule: Schedule) =>
    mayChange(schedule) && (schedule.status === 'pending' || schedule.status === 'failed');
  return (
    <RecordList isPart resource="schedules" topic="schedule" sort={{ field: 'sendAt', order: 'DESC' }}>
      <ListToolbar
        filters={[<SelectInput key="status" source="status" choices={STATES} />]}
        exported={{
          'resources.schedules.fields.sendAt': ({ sendAt }: Schedule) => formatDateTime(sendAt),
          'resources.schedules.fields.contactId': ({ contact }: Schedule) => contact.name,
          'resources.schedules.fields.body': ({ body }: Schedule) => body,
          'resources.schedules.fields.status': (schedule: Schedule) => stateOf(schedule).name,
        }}
      />
      <ListTable
        icon="clock"
        hideOnPhone={HIDDEN_ON_PHONE}
        isRowSelectable={(schedule) => mayDelete(schedule as Schedule)}
        rowClick={false}
      >
        <DataTable.Col source="sendAt" render={({ sendAt }: Schedule) => formatDateTime(sendAt)} />
        <DataTable.Col source="contactId" disableSort render={({ contact }: Schedule) => contact.name} />
        <DataTable.Col source="body" disableSort sx={cutStyle} />
        <DataTable.Col source="status" disableSort render={(schedule: Schedule) => <State schedule={schedule} />} />
        <DataTable.Col
          source="actions"
          label="contacts.actions"
          align="right"
          disableSort
          render={(schedule: Schedule) => (
            <RowButtons
              name={schedule.contact.name}
              title={translate('schedules.deleteTitle', { name: schedule.contact.name })}
              canEdit={mayEdit(schedule)}
              canDelete={mayDelete(schedule)}
              onEdit={() => onEdit(schedule)}
            />
          )}
        />
      </ListTable>
    </RecordList>
  );
}

const cutStyle = { maxWidth: 360, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
