import { CreateFlowInput, type CompanyFlow, type FlowContent, type FlowScenario } from '@recado/contracts';
import { Alert, Box, TextField } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../providers/api.js';
import { useSave } from '../shared/data/use-save.js';
import { FileChoice } from '../shared/dialogs/FileChoice.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { SelectField } from '../shared/dialogs/SelectField.js';
import { knownLanguage } from '../shared/lib/languages.js';
import { readFlowFile, type FlowFile } from './flow-file.js';
import { TEMPLATES, type TemplateName } from './templates/index.js';

const LONGEST_NAME = 100;
const ENDING = /\.json$/i;

function Faults({ file }: { file: FlowFile | null }) {
  const translate = useTranslate();
  if (!file || !('fault' in file)) return null;
  return (
    <Alert severity="error">
      {translate(file.fault)}
      {file.places.length > 0 ? (
        <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
          {file.places.map((place) => (
            <li key={place}>{place}</li>
          ))}
        </Box>
      ) : null}
    </Alert>
  );
}

/** Creates a flow and opens it in the editor. */
function useCreation(values: { name: string; draft: FlowContent; scenarios?: FlowScenario[] }) {
  const navigate = useNavigate();
  return useSave<typeof values, CompanyFlow>({
    values,
    schema: CreateFlowInput,
    store: (flow) => api.post<CompanyFlow>('/admin/flows', flow),
    queryKey: ['flows'],
    isNew: true,
    onDone: ({ id }) => void navigate(`/flows/${id}`),
  });
}

type NameProps = { name: string; error: string | undefined; onChange: (name: string) => void };

function Name({ name, error, onChange }: NameProps) {
  const translate = useTranslate();
  return (
    <TextField
      autoFocus
      label={translate('flows.name')}
      value={name}
      error={error !== undefined}
      helperText={error && translate(error)}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { maxLength: LONGEST_NAME } }}
    />
  );
}

/** Creates a flow from a template. */
export function NewFlowDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const language = knownLanguage(useLocale());
  const [name, setName] = useState('');
  const [template, setTemplate] = useState<TemplateName>('empty');
  const { save, isPending, errors } = useCreation({ name, draft: TEMPLATES[template](language) });
  const templates = (Object.keys(TEMPLATES) as TemplateName[]).map((id) => ({
    id,
    name: translate(`flows.templates.${id}`),
  }));
  return (
    <FormDialog
      open
      title={translate('flows.add')}
      submitLabel={translate('app.add')}
      values={{ name, template }}
      isSaving={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Name name={name} error={errors['name']} onChange={setName} />
      <SelectField
        label={translate('flows.template')}
        options={templates}
        value={template}
        onChange={(id) => setTemplate(id as TemplateName)}
      />
      <Box sx={{ color: 'text.secondary' }}>{translate(`flows.templateHints.${template}`)}</Box>
    </FormDialog>
  );
}

/** Creates a flow from an exported file. */
export function ImportFlowDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const [name, setName] = useState('');
  const [fileName, setFileName] = useState<string | null>(null);
  const [file, setFile] = useState<FlowFile | null>(null);
  const read = file && 'content' in file ? file : null;
  const { save, isPending, errors } = useCreation({
    name,
    draft: read?.content ?? TEMPLATES.empty(),
    scenarios: read?.scenarios ?? [],
  });
  const choose = async (chosen: File | null) => {
    setFileName(chosen?.name ?? null);
    setFile(chosen && readFlowFile(await chosen.text()));
    if (chosen && name === '') setName(chosen.name.replace(ENDING, '').slice(0, LONGEST_NAME));
  };
  return (
    <FormDialog
      open
      title={translate('flows.import')}
      submitLabel={translate('app.add')}
      values={{ name, fileName }}
      isSaving={isPending}
      disabled={read === null}
      onSubmit={save}
      onClose={onClose}
    >
      <Box sx={{ color: 'text.secondary' }}>{translate('flows.file.hint')}</Box>
      <FileChoice
        name={fileName}
        accept=".json,application/json"
        labels={{ attach: translate('flows.file.choose'), detach: translate('flows.file.remove') }}
        onChange={(chosen) => void choose(chosen)}
      />
      <Faults file={file} />
      {read?.hasFiles ? <Alert severity="info">{translate('flows.file.without')}</Alert> : null}
      <Name name={name} error={errors['name']} onChange={setName} />
    </FormDialog>
  );
}
