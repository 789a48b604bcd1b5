import { AnnouncementInput, type Announcement } from '@recado/contracts';
import { Box, Link } from '@mui/material';
import { DataTable, DateField, SelectInput, useTranslate } from 'react-admin';
import { addressOf } from '../providers/media-address.js';
import type { FieldErrors } from '../providers/validation.js';
import { ResourceDialogs } from '../shared/dialogs/ResourceDialogs.js';
import type { ChosenFile } from '../shared/data/attach-one.js';
import { formatShortDateTime } from '../shared/lib/format.js';
import { ResourceList } from '../shared/table/ResourceList.js';
import { RowButtons } from '../shared/table/RowButtons.js';
import { YES_NO } from '../shared/table/yes-no.js';
import { AnnouncementInputs } from './AnnouncementInputs.js';
import { PRIORITIES } from './priorities.js';
import { attachPicture, isPicture, withheld } from './save-announcement.js';

const TEXTS = 'resources.announcements';
const COLORS: Record<number, string> = { 1: 'error.main', 2: 'warning.main', 3: 'text.secondary' };
const NEW = { title: '', text: '', priority: 3, status: true };
const EXPORTED = {
  [`${TEXTS}.fields.title`]: ({ title }: Announcement) => title,
  [`${TEXTS}.fields.text`]: ({ text }: Announcement) => text,
  [`${TEXTS}.fields.priority`]: ({ priority }: Announcement) => priority,
  [`${TEXTS}.fields.createdAt`]: ({ createdAt }: Announcement) => formatShortDateTime(createdAt),
};

/** A phone shows the priority as a dot, and neither file nor date. */
const Title = ({ title, priority }: Announcement) => (
  <>
    <Box
      component="span"
      aria-hidden="true"
      sx={{ color: COLORS[priority], display: { xs: 'inline', sm: 'none' }, mr: 1 }}
    >
      ●
    </Box>
    {title}
  </>
);

const Picture = ({ mediaPath, mediaName }: Announcement) =>
  mediaPath ? (
    <Link href={addressOf(mediaPath)} target="_blank" rel="noopener" onClick={(event) => event.stopPropagation()}>
      {mediaName}
    </Link>
  ) : null;

const pictureProblems = ({ file }: Record<string, unknown>): FieldErrors =>
  isPicture(file as ChosenFile) ? {} : { file: `${TEXTS}.pictures` };

const DIALOGS = (
  <ResourceDialogs
    create={AnnouncementInput}
    update={AnnouncementInput}
    defaults={NEW}
    transform={withheld}
    problems={pictureProblems}
    meta={{ attach: attachPicture }}
  >
    <AnnouncementInputs />
  </ResourceDialogs>
);

/** What the operator tells all companies. */
export default function AnnouncementList() {
  const translate = useTranslate();
  return (
    <ResourceList
      icon="megaphone"
      topic="announcement"
      lead={translate(`${TEXTS}.lead`)}
      sort={{ field: 'priority', order: 'ASC' }}
      filters={[
        <SelectInput key="priority" source="priority" choices={PRIORITIES} />,
        <SelectInput key="status" source="status" label={`${TEXTS}.active`} choices={YES_NO} />,
      ]}
      exported={EXPORTED}
      hideOnPhone={['mediaName', 'priority', 'createdAt']}
      dialogs={DIALOGS}
    >
      <DataTable.Col source="title" sx={{ overflowWrap: 'anywhere' }} render={Title} />
      <DataTable.Col source="mediaName" disableSort sx={{ overflowWrap: 'anywhere' }} render={Picture} />
      <DataTable.Col
        source="priority"
        render={({ priority }: Announcement) => (
          <Box component="span" sx={{ color: COLORS[priority], whiteSpace: 'nowrap' }}>
            {translate(`notifications.priority.${priority}`)}
          </Box>
        )}
      />
      <DataTable.Col
        source="status"
        render={({ status }: Announcement) => translate(`${TEXTS}.${status ? 'active' : 'inactive'}`)}
      />
      <DataTable.Col source="createdAt">
        <DateField source="createdAt" />
      </DataTable.Col>
      <DataTable.Col source="actions" label="contacts.actions" align="right" disableSort>
        <RowButtons />
      </DataTable.Col>
    </ResourceList>
  );
}
