import { TOOL_METHODS, type HttpTool } from '@recado/contracts';
import { Button, MenuItem, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { IconAction } from '../../shared/IconAction.js';
import { ToolCard, ToolText } from './ToolCard.js';

const TEXTS = 'resources.prompts.tools';
const MOST_HEADERS = 10;
const EXAMPLE = '{"type":"object","properties":{"pedido":{"type":"string"}},"required":["pedido"]}';

type Props = { tool: HttpTool; onChange: (tool: HttpTool) => void; onRemove: () => void };

/** Values are loaded masked, and stay unchanged unless the user enters new ones. */
function Headers({ tool, onChange }: Omit<Props, 'onRemove'>) {
  const translate = useTranslate();
  const { headers } = tool;
  const set = (changed: HttpTool['headers']) => onChange({ ...tool, headers: changed });
  return (
    <>
      {headers.map((header, n) => (
        <Stack key={n} direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          <ToolText
            label={translate(`${TEXTS}.header`)}
            value={header.name}
            onText={(name) => set(headers.with(n, { ...header, name }))}
          />
          <ToolText
            label={translate(`${TEXTS}.headerValue`)}
            value={header.value}
            onText={(value) => set(headers.with(n, { ...header, value }))}
          />
          <IconAction
            icon="close"
            label={translate(`${TEXTS}.removeHeader`, { name: header.name })}
            onClick={() => set(headers.toSpliced(n, 1))}
          />
        </Stack>
      ))}
      <Button
        size="small"
        disabled={headers.length >= MOST_HEADERS}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => set([...headers, { name: '', value: '' }])}
      >
        {translate(`${TEXTS}.addHeader`)}
      </Button>
    </>
  );
}

/** Edits an HTTP tool: a URL that the assistant may call, with its parameters. */
export function HttpToolFields({ tool, onChange, onRemove }: Props) {
  const translate = useTranslate();
  const title = tool.name || translate(`${TEXTS}.newHttp`);
  const field = (name: 'name' | 'description' | 'url' | 'parameters') => ({
    label: translate(`${TEXTS}.fields.${name}`),
    helperText: translate(`${TEXTS}.helps.${name}`),
    value: tool[name],
    onText: (text: string) => onChange({ ...tool, [name]: text }),
  });
  return (
    <ToolCard title={title} remove={translate(`${TEXTS}.remove`, { name: title })} onRemove={onRemove}>
      <ToolText {...field('name')} />
      <ToolText {...field('description')} multiline maxRows={4} />
      <ToolText
        select
        label={translate(`${TEXTS}.fields.method`)}
        value={tool.method}
        onText={(method) => onChange({ ...tool, method: method as HttpTool['method'] })}
      >
        {TOOL_METHODS.map((method) => (
          <MenuItem key={method} value={method}>
            {method}
          </MenuItem>
        ))}
      </ToolText>
      <ToolText {...field('url')} placeholder="https://api.exemplo.com/pedidos/{pedido}" />
      <ToolText {...field('parameters')} multiline maxRows={10} placeholder={EXAMPLE} />
      <Headers tool={tool} onChange={onChange} />
    </ToolCard>
  );
}
