import { NO_TOOLS, type PromptTools } from '@recado/contracts';
import { Box, Button, FormControlLabel, FormHelperText, Stack, Switch, Typography } from '@mui/material';
import { useTranslate, ValidationError } from 'ra-core';
import { useController } from 'react-hook-form';
import { useQueues } from '../../shared/queries/use-queues.js';
import { useTags } from '../../shared/queries/use-tags.js';
import { HttpToolFields } from './HttpToolFields.js';
import { McpServerFields } from './McpServerFields.js';
import { NameChoice } from './NameChoice.js';

const TEXTS = 'resources.prompts.tools';
const MOST_ADDRESSES = 10;
const MOST_SERVERS = 3;
const NEW_ADDRESS: PromptTools['http'][number] = {
  ...{ name: '', description: '', method: 'GET', url: '', headers: [], parameters: '' },
};
const NEW_SERVER: PromptTools['mcp'][number] = { url: '', token: '', tools: [] };

type Part = { tools: PromptTools; change: (changes: Partial<PromptTools>) => void };

/** Selects the assistant's built-in actions, and the tags and queues it may use. */
function OwnActions({ tools, change }: Part) {
  const translate = useTranslate();
  const { data: tags = [] } = useTags();
  const { data: queues = [] } = useQueues();
  const { tagIds, queueIds } = tools;
  return (
    <>
      <NameChoice
        label={translate(`${TEXTS}.tags`)}
        options={tags}
        value={tagIds}
        onChange={(ids) => change({ tagIds: ids })}
      />
      <NameChoice
        label={translate(`${TEXTS}.queues`)}
        options={queues}
        value={queueIds}
        onChange={(ids) => change({ queueIds: ids })}
      />
      {(['note', 'close'] as const).map((name) => (
        <FormControlLabel
          key={name}
          label={translate(`${TEXTS}.${name}`)}
          control={<Switch checked={tools[name]} onChange={(_event, isOn) => change({ [name]: isOn })} />}
        />
      ))}
    </>
  );
}

function Addresses({ tools: { http }, change }: Part) {
  const translate = useTranslate();
  return (
    <>
      {http.map((tool, n) => (
        <HttpToolFields
          key={n}
          tool={tool}
          onChange={(changed) => change({ http: http.with(n, changed) })}
          onRemove={() => change({ http: http.toSpliced(n, 1) })}
        />
      ))}
      <Button
        variant="outlined"
        disabled={http.length >= MOST_ADDRESSES}
        sx={addStyle}
        onClick={() => change({ http: [...http, NEW_ADDRESS] })}
      >
        {translate(`${TEXTS}.addHttp`)}
      </Button>
    </>
  );
}

function Servers({ tools: { mcp }, change }: Part) {
  const translate = useTranslate();
  return (
    <>
      {mcp.map((server, n) => (
        <McpServerFields
          key={n}
          server={server}
          onChange={(changed) => change({ mcp: mcp.with(n, changed) })}
          onRemove={() => change({ mcp: mcp.toSpliced(n, 1) })}
        />
      ))}
      <Button
        variant="outlined"
        disabled={mcp.length >= MOST_SERVERS}
        sx={addStyle}
        onClick={() => change({ mcp: [...mcp, NEW_SERVER] })}
      >
        {translate(`${TEXTS}.addMcp`)}
      </Button>
    </>
  );
}

/** Edits what a prompt may do besides answering. Everything is disabled by default. */
export function ToolsField() {
  const translate = useTranslate();
  const { field, fieldState } = useController({ name: 'tools' });
  const tools = (field.value ?? NO_TOOLS) as PromptTools;
  const part = { tools, change: (changes: Partial<PromptTools>) => field.onChange({ ...tools, ...changes }) };
  const problem = fieldState.error?.message;
  return (
    <Box role="group" aria-label={translate(`${TEXTS}.title`)}>
      <Typography variant="h3" sx={{ fontSize: 16, mb: '4px' }}>
        {translate(`${TEXTS}.title`)}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {translate(`${TEXTS}.help`)}
      </Typography>
      <Stack sx={{ gap: 2 }}>
        <OwnActions {...part} />
        <Addresses {...part} />
        <Servers {...part} />
        {problem ? (
          <FormHelperText error>
            <ValidationError error={problem} />
          </FormHelperText>
        ) : null}
      </Stack>
    </Box>
  );
}

const addStyle = { alignSelf: 'flex-start' };
