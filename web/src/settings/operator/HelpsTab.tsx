import { HelpInput, type Help } from '@recado/contracts';
import { Link } from '@mui/material';
import { DataTable } from 'react-admin';
import { FormText } from '../../shared/forms/FormText.js';
import type { RecordFormOptions } from '../../shared/records/RecordForm.js';
import { RecordOverTable } from '../../shared/records/RecordOverTable.js';
import { ListTable } from '../../shared/records/ListTable.js';
import { ListToolbar } from '../../shared/records/ListToolbar.js';
import { RecordList } from '../../shared/records/RecordList.js';
import { RowButtons } from '../../shared/records/RowButtons.js';
import { videoCodeOf } from './video-code.js';

const EXPORTED = Object.fromEntries(
  (['title', 'video', 'description'] as const).map((name) => [
    `resources.helps.fields.${name}`,
    (help: Help) => help[name],
  ]),
);
const FORM: RecordFormOptions = {
  create: HelpInput,
  update: HelpInput,
  defaults: { title: '', video: '', description: '' },
  failure: 'operator.failed.help',
};
const filmOf = (video: string) => `https://www.youtube.com/watch?v=${encodeURIComponent(video)}`;

function HelpInputs() {
  return (
    <>
      <FormText source="title" />
      <FormText source="video" parse={videoCodeOf} />
      <FormText source="description" multiline maxRows={6} sx={{ gridColumn: '1 / -1' }} />
    </>
  );
}

/** Edits the operator's help videos. */
export default function HelpsTab() {
  return (
    <RecordOverTable resource="helps" form={FORM} inputs={<HelpInputs />}>
      <RecordList isPart>
        <ListToolbar exported={EXPORTED} />
        <ListTable icon="video" hideOnPhone={['description']}>
          <DataTable.Col source="title" sx={{ overflowWrap: 'anywhere' }} />
          <DataTable.Col
            source="video"
            render={({ video }: Help) => (
              <Link href={filmOf(video)} target="_blank" rel="noopener" onClick={(event) => event.stopPropagation()}>
                {video}
              </Link>
            )}
          />
          <DataTable.Col source="description" disableSort sx={{ overflowWrap: 'anywhere' }} />
          <DataTable.Col source="actions" label="contacts.actions" align="right" disableSort>
            <RowButtons deleted="operator.done" failed="operator.failed.delete" />
          </DataTable.Col>
        </ListTable>
      </RecordList>
    </RecordOverTable>
  );
}
