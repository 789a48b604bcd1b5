import { HelpInput, type Help } from '@recado/contracts';
import { Link, TableCell, TableRow, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../../providers/api.js';
import { readingOf } from '../../shared/data/reading.js';
import { useSave } from '../../shared/data/use-save.js';
import { DeleteDialog } from '../../shared/dialogs/DeleteDialog.js';
import { EmptyState } from '../../shared/EmptyState.js';
import { ROOMY } from '../../shared/table/hide-on-phone.js';
import { PagedTable } from '../../shared/table/PagedTable.js';
import { RowActions } from '../../shared/table/RowActions.js';
import { FormAndTable } from './FormAndTable.js';
import { FormCard } from './FormCard.js';
import { videoCodeOf } from './video-code.js';
import { useEdited } from './use-edited.js';

/** The page that shows them reads the same list. */
const HELPS_KEY = ['helps'] as const;
const FIELDS = ['title', 'video', 'description'] as const;
const COLUMNS = FIELDS.map((name) => `operator.help.${name}`);
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
      title={help ? translate('operator.edit', { name: help.title }) : translate('operator.help.new')}
      values={values}
      isSaving={isPending}
      submitLabel={translate(help ? 'app.save' : 'app.add')}
      onCancel={onCancel}
      onSubmit={save}
    >
      {FIELDS.map((name) => (
        <TextField
          key={name}
          label={translate(`operator.help.${name}`)}
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

function HelpRow({ help, onEdit, onRemove }: { help: Help; onEdit: () => void; onRemove: () => void }) {
  const { title, video, description } = help;
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{title}</TableCell>
      <TableCell>
        <Link href={filmOf(video)} target="_blank" rel="noopener">
          {video}
        </Link>
      </TableCell>
      <TableCell sx={{ ...ROOMY, overflowWrap: 'anywhere' }}>{description}</TableCell>
      <TableCell>
        <RowActions name={title} onEdit={onEdit} onRemove={onRemove} />
      </TableCell>
    </TableRow>
  );
}

/** The operator's videos about how things are done. */
export default function HelpsTab() {
  const translate = useTranslate();
  const { edited, edit, removed, remove, saved, formKey, onCancel, onDone } = useEdited<Help>();
  const query = useQuery({
    queryKey: HELPS_KEY,
    queryFn: ({ signal }) => api.get<Help[]>('/helps/list', { signal }),
  });
  return (
    <FormAndTable
      form={<HelpForm key={formKey} help={edited} onDone={onDone} onCancel={onCancel} />}
      addLabel={translate('operator.help.new')}
      editedId={edited?.id}
      saved={saved}
    >
      <PagedTable
        label={translate('settingsPage.tabs.helps')}
        columns={COLUMNS}
        hideOnPhone={['operator.help.description']}
        reading={readingOf(query)}
        empty={<EmptyState icon="video" title={translate('operator.help.empty')} />}
      >
        {(query.data ?? []).map((help) => (
          <HelpRow key={help.id} help={help} onEdit={() => edit(help)} onRemove={() => remove(help)} />
        ))}
      </PagedTable>
      {removed ? (
        <DeleteDialog
          path={`/helps/${removed.id}`}
          title={translate('contacts.deleteTitle', { name: removed.title })}
          queryKey={HELPS_KEY}
          success="operator.done"
          failure="operator.failed.delete"
          onClose={() => remove(null)}
        />
      ) : null}
    </FormAndTable>
  );
}
