import { Box, Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { SelectField } from '../../shared/dialogs/SelectField.js';
import { Icon } from '../../shared/Icon.js';
import { IconAction } from '../../shared/IconAction.js';
import { NodeText } from './inputs.js';
import { useNode, type FieldsProps, type KindOf } from './use-node.js';
import { ValueName } from './ValueName.js';

type Save = KindOf<'http'>['saves'][number];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const MOST_SAVES = 20;
const LONGEST = { url: 2_000, body: 10_000, path: 200 };

/** Selects the response values to store, and their variable names. */
function SavesField({ node }: FieldsProps<'http'>) {
  const translate = useTranslate();
  const { set, type } = useNode(node);
  const { saves } = node;
  const typeIn = (n: number, fields: Partial<Save>) =>
    type(
      { saves: saves.map((save, at) => (at === n ? { ...save, ...fields } : save)) },
      `save ${n} ${Object.keys(fields).join()}`,
    );
  return (
    <Box role="group" aria-label={translate('flows.fields.saves')}>
      <Typography variant="h3" component="p" sx={{ mb: 1 }}>
        {translate('flows.fields.saves')}
      </Typography>
      <Stack sx={{ gap: 1.5 }}>
        {saves.map((save, n) => (
          <Stack key={n} direction="row" sx={{ gap: 0.5, alignItems: 'flex-start' }}>
            <ValueName
              label={translate('flows.fields.name')}
              value={save.name}
              onType={(name) => typeIn(n, { name })}
            />
            <NodeText
              label={translate('flows.forms.path')}
              value={save.path}
              most={LONGEST.path}
              help={translate('flows.forms.pathHint')}
              onType={(path) => typeIn(n, { path })}
            />
            <IconAction
              icon="trash"
              size="small"
              label={translate('flows.forms.removeSave', { name: save.name })}
              onClick={() => set({ saves: saves.filter((_save, at) => at !== n) })}
            />
          </Stack>
        ))}
      </Stack>
      <Button
        size="small"
        sx={{ mt: 1 }}
        startIcon={<Icon name="plus" size={18} />}
        disabled={saves.length >= MOST_SAVES}
        onClick={() => set({ saves: [...saves, { name: `value${saves.length + 1}`, path: '' }] })}
      >
        {translate('flows.forms.addSave')}
      </Button>
    </Box>
  );
}

export function HttpFields({ node }: FieldsProps<'http'>) {
  const translate = useTranslate();
  const { set, type } = useNode(node);
  return (
    <>
      <SelectField
        label={translate('flows.fields.method')}
        options={METHODS.map((id) => ({ id, name: id }))}
        value={node.method}
        onChange={(method) => set({ method: method as (typeof METHODS)[number] })}
      />
      <NodeText
        label={translate('flows.fields.url')}
        value={node.url}
        most={LONGEST.url}
        help={translate('flows.forms.urlHint')}
        onType={(url) => type({ url })}
      />
      {node.method === 'GET' ? null : (
        <NodeText
          label={translate('flows.fields.body')}
          value={node.body}
          rows={3}
          most={LONGEST.body}
          onType={(body) => type({ body })}
        />
      )}
      <SavesField node={node} />
    </>
  );
}
