import { AnnouncementInput, type ListedAnnouncement } from '@recado/contracts';
import { Box, Link } from '@mui/material';
import { DataTable, SelectInput, useTranslate } from 'react-admin';
import { addressOf } from '../providers/media-address.js';
import type { FieldErrors } from '../providers/validation.js';
import { RecordDialog } from '../shared/records/RecordDialog.js';
import type { ChosenFile } from '../shared/data/file-attacher.js';
import { formatDateTime } from '../shared/lib/format.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { ListTable } from '../shared/records/ListTable.js';
import { ListToolbar, YES_NO } from '../shared/records/ListToolbar.js';
import { CreateButton, ListPage, RecordList } from '../shared/records/RecordList.js';
import { RowButtons } from '../shared/records/RowButtons.js';
import { TimeField } from '../shared/table/TimeField.js';
import { AnnouncementInputs } from './AnnouncementInputs.js';
import { namesOf, usePlanName } from './plan-names.js';
import { PRIORITIES } from './priorities.js';
import { attachPicture, isPicture, withheld } from './save-announcement.js';

const TEXTS = 'resources.announcements';
const COLORS: Record<number, string> = { 1: 'error.main', 2: 'warning.main', 3: 'text.secondary' };
const NEW = { title: '', text: '', priority: 3, status: true, planIds: null };
const EXPORTED = {
  [`${TEXTS}.fields.title`]: ({ title }: ListedAnnouncement) => title,
  [`${TEXTS}.fields.text`]: ({ text }: ListedAnnouncement) => text,
  [`${TEXTS}.fields.priority`]: ({ priority }: ListedAnnouncement) => priority,
  [`${TEXTS}.fields.createdAt`]: ({ createdAt }: ListedAnnouncement) => formatDateTime(createdAt),
  [`${TEXTS}.readingUsers`]: ({ readers }: ListedAnnouncement) => readers.users,
  [`${TEXTS}.readingCompanies`]: ({ readers }: ListedAnnouncement) => readers.companies,
};

const Picture = ({ mediaPath, mediaName }: ListedAnnouncement) =>
  mediaPath ? (
    <Link href={addressOf(mediaPath)} target="_blank" rel="noopener" onClick={(event) => event.stopPropagation()}>
      {mediaName}
    </Link>
  ) : null;

function Audience({ planIds }: ListedAnnouncement) {
  const translate = useTranslate();
  const nameOf = usePlanName();
  return planIds ? namesOf(planIds, nameOf) : translate(`${TEXTS}.allCompanies`);
}

function Readers({ readers: { users, companies } }: ListedAnnouncement) {
  const translate = useTranslate();
  if (users === 0) return translate(`${TEXTS}.unread`);
  const [people, firms] = [
    translate(`${TEXTS}.users`, { smart_count: users }),
    translate(`${TEXTS}.companies`, { smart_count: companies }),
  ];
  return translate(`${TEXTS}.readBy`, { people, firms });
}

/** On a phone, shows the priority as a dot and the other columns below the title. */
function Title({ row }: { row: ListedAnnouncement }) {
  const translate = useTranslate();
  const { title, priority, status } = row;
  return (
    <>
      <Box
        component="span"
        aria-hidden="true"
        sx={{ color: COLORS[priority], display: { xs: 'inline', sm: 'none' }, mr: 1 }}
      >
        ●
      </Box>
      {title}
      <PhoneSubtitle>
        {status ? null : `${translate(`${TEXTS}.inactive`)} · `}
        {translate(`${TEXTS}.fields.planIds`)}: <Audience {...row} /> · {translate(`${TEXTS}.fields.readers`)}:{' '}
        <Readers {...row} />
      </PhoneSubtitle>
    </>
  );
}

const pictureProblems = ({ file }: Record<string, unknown>): FieldErrors =>
  isPicture(file as ChosenFile) ? {} : { file: `${TEXTS}.pictures` };

const FILTERS = [
  <SelectInput key="priority" source="priority" choices={PRIORITIES} />,
  <SelectInput key="status" source="status" label={`${TEXTS}.active`} choices={YES_NO} />,
];
const FORM = (
  <RecordDialog
    create={AnnouncementInput}
    update={AnnouncementInput}
    defaults={NEW}
    transform={withheld}
    problems={pictureProblems}
    meta={{ attach: attachPicture }}
  >
    <AnnouncementInputs />
  </RecordDialog>
);

/** Lists the operator's announcements with their audience and number of readers. */
export default function AnnouncementList() {
  const translate = useTranslate();
  return (
    <RecordList topic="announcement" sort={{ field: 'priority', order: 'ASC' }}>
      <ListPage lead={translate(`${TEXTS}.lead`)} actions={<CreateButton />}>
        <ListToolbar filters={FILTERS} exported={EXPORTED} />
        <ListTable
          icon="megaphone"
          hideOnPhone={['mediaName', 'priority', 'status', 'planIds', 'readers', 'createdAt']}
        >
          <DataTable.Col
            source="title"
            sx={{ overflowWrap: 'anywhere' }}
            render={(row: ListedAnnouncement) => <Title row={row} />}
          />
          <DataTable.Col source="mediaName" disableSort sx={{ overflowWrap: 'anywhere' }} render={Picture} />
          <DataTable.Col
            source="priority"
            render={({ priority }: ListedAnnouncement) => (
              <Box component="span" sx={{ color: COLORS[priority], whiteSpace: 'nowrap' }}>
                {translate(`notifications.priority.${priority}`)}
              </Box>
            )}
          />
          <DataTable.Col
            source="status"
            render={({ status }: ListedAnnouncement) => translate(`${TEXTS}.${status ? 'active' : 'inactive'}`)}
          />
          <DataTable.Col
            source="planIds"
            disableSort
            sx={{ overflowWrap: 'break-word' }}
            render={(row: ListedAnnouncement) => <Audience {...row} />}
          />
          <DataTable.Col source="readers" disableSort render={(row: ListedAnnouncement) => <Readers {...row} />} />
          <DataTable.Col source="createdAt">
            <TimeField source="createdAt" />
          </DataTable.Col>
          <DataTable.Col source="actions" label="contacts.actions" align="right" disableSort>
            <RowButtons />
          </DataTable.Col>
        </ListTable>
        {FORM}
      </ListPage>
    </RecordList>
  );
}
