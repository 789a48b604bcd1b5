import { HelpInput, type Help } from '@recado/contracts';
import { Link, TextField } from '@mui/material';
import { DataTable, useTranslate } from 'react-admin';
import { useState } from 'react';
import { api } from '../../providers/api.js';
import { useSave } from '../../shared/data/use-save.js';
import { ResourceList } from '../../shared/table/ResourceList.js';
import { RowButtons } from '../../shared/table/RowButtons.js';
import { FormAndTable } from './FormAndTable.js';
import { FormCard } from './FormCard.js';
import { videoCodeOf } from './video-code.js';
import { useEdited } from './use-edited.js';

/** The page that shows them reads the same list. */
const HELPS_KEY = ['helps'] as const;
const FIELDS = ['title', 'video', 'description'] as const;
const EXPORTED = Object.fromEntries(
  FIELDS.map((name) => [`resources.helps.fields.${name}`, (help: Help) => help[name]]),
);
const EMPTY = { title: '', video: '', description: '' };
const filmOf = (video: string) => `https://www.youtube.com/watch?v=${encodeURIComponent(video)}`;

type FormProps = { help: Help | null; onDone: () => void; onCancel?: (() => void) | undefined };

function HelpForm({ help, onDone, onCancel }: FormProps) {
  const translate = useTranslate();
  const [values, setValues] = useState(() => {
    const { title, video, description } = help ?? EMPTY;
    return { title, video, description };
  });
  const { save, isPending, errors } = useSave({
    values,
    schema: HelpInput,
    store: (sent) => (help ? api.put(`/helps/${help.id}`, sent) : api.post('/helps', sent)),
    queryKey: HELPS_KEY,
    success: 'operator.done',
    failure: 'operator.failed.help',
    onDone,
  });
  return (
    <FormCard
      title={help ? translate('operator.edit', { name: help.title }) : translate('resources.helps.add')}
      values={values}
      isSaving={isPending}
      submitLabel={translate(help ? 'app.save' : 'app.add')}
      onCancel={onCancel}
      onSubmit={save}
    >
      {FIELDS.map((name) => (
        <TextField
          key={name}
          label={translate(`resources.helps.fields.${name}`)}
          value={values[name]}
          error={name in errors}
          helperText={errors[name] && translate(errors[name])}
          autoComplete="off"
          onChange={({ target: { value } }) =>
            setValues({ ...values, [name]: name === 'video' ? videoCodeOf(value) : value })
          }
          {...(name === 'description' && { multiline: true, maxRows: 6, sx: { gridColumn: '1 / -1' } })}
        />
      ))}
    </FormCard>
  );
}

function HelpTable({ onEdit }: { onEdit: (help: Help) => void }) {
  return (
    <ResourceList
      isPart
      resource="helps"
      icon="video"
      exported={EXPORTED}
      hideOnPhone={['description']}
      canCreate={false}
      rowClick={(_id, _resource, help) => {
        onEdit(help as Help);
        return false;
      }}
    >
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
      <DataTable.Col
        source="actions"
        label="contacts.actions"
        align="right"
        disableSort
        render={(help: Help) => (
          <RowButtons
            name={help.title}
            onEdit={() => onEdit(help)}
            deleted="operator.done"
            failed="operator.failed.delete"
          />
        )}
      />
    </ResourceList>
  );
}

/** The operator's videos about how things are done. */
export default function HelpsTab() {
  const translate = useTranslate();
  const { edited, edit, saved, formKey, onCancel, onDone } = useEdited<Help>();
  return (
    <FormAndTable
      form={<HelpForm key={formKey} help={edited} onDone={onDone} onCancel={onCancel} />}
      addLabel={translate('resources.helps.add')}
      editedId={edited?.id}
      saved={saved}
    >
      <HelpTable onEdit={edit} />
    </FormAndTable>
  );
}
