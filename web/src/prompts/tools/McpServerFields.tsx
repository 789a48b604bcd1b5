import type { ListMcpTools, McpServer, McpTool } from '@recado/contracts';
import { Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useRecordContext, useTranslate } from 'ra-core';
import type { z } from 'zod';
import { api } from '../../providers/api.js';
import { useErrorToast } from '../../shared/data/use-error-toast.js';
import { ToolCard, ToolText } from './ToolCard.js';

const TEXTS = 'resources.prompts.tools';
type Listed = z.output<(typeof ListMcpTools)['reply']>;

type Props = { server: McpServer; onChange: (server: McpServer) => void; onRemove: () => void };

/** Returns the server's tools, plus allowed tools that the server no longer lists. */
const offeredOf = (listed: readonly McpTool[], chosen: readonly McpTool[]): McpTool[] => [
  ...listed,
  ...chosen.filter(({ name }) => listed.every((tool) => tool.name !== name)),
];

type ChoicesProps = { tools: readonly McpTool[]; chosen: readonly McpTool[]; onChange: (tools: McpTool[]) => void };

function Choices({ tools, chosen, onChange }: ChoicesProps) {
  const translate = useTranslate();
  const toggle = (tool: McpTool, isOn: boolean) => {
    const others = chosen.filter(({ name }) => name !== tool.name);
    onChange(isOn ? [...others, tool] : others);
  };
  return (
    <Stack role="group" aria-label={translate(`${TEXTS}.allowed`)} sx={{ gap: '4px' }}>
      {tools.map((tool) => (
        <FormControlLabel
          key={tool.name}
          sx={{ alignItems: 'flex-start' }}
          control={
            <Checkbox
              checked={chosen.some(({ name }) => name === tool.name)}
              onChange={(_event, isOn) => toggle(tool, isOn)}
            />
          }
          label={
            <span>
              <strong>{tool.name}</strong> · {translate(`${TEXTS}.${tool.readOnly ? 'reads' : 'changes'}`)}
              <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                {tool.description}
              </Typography>
            </span>
          }
        />
      ))}
    </Stack>
  );
}

/** Edits an MCP server. Its tools are listed on demand, and the assistant gets only those that an admin selects. */
export function McpServerFields({ server, onChange, onRemove }: Props) {
  const translate = useTranslate();
  const record = useRecordContext<{ id: string }>();
  const onError = useErrorToast();
  const { url, token, tools } = server;
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => api.post<Listed>('/prompt/mcp-tools', { url, token, ...(record && { promptId: record.id }) }),
    onError,
  });
  const offered = offeredOf(data?.tools ?? [], tools);
  const title = translate(`${TEXTS}.mcp`);
  return (
    <ToolCard title={title} remove={translate(`${TEXTS}.remove`, { name: title })} onRemove={onRemove}>
      <ToolText
        label={translate(`${TEXTS}.fields.mcpUrl`)}
        value={url}
        placeholder="https://exemplo.com/mcp"
        onText={(text) => onChange({ ...server, url: text, tools: [] })}
      />
      <ToolText
        label={translate(`${TEXTS}.fields.token`)}
        helperText={translate(`${TEXTS}.helps.token`)}
        value={token}
        onText={(text) => onChange({ ...server, token: text })}
      />
      <Button
        variant="outlined"
        disabled={url === '' || isPending}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => mutate()}
      >
        {translate(`${TEXTS}.${isPending ? 'listing' : 'list'}`)}
      </Button>
      <Choices tools={offered} chosen={tools} onChange={(chosen) => onChange({ ...server, tools: chosen })} />
    </ToolCard>
  );
}
