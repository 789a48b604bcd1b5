import { Box, Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Icon } from '../../shared/Icon.js';
import { IconAction } from '../../shared/IconAction.js';
import { moved } from '../model/moved.js';
import { NodeText } from './inputs.js';
import { useNode, type KindOf } from './use-node.js';

type Choice = KindOf<'menu'>['choices'][number];
const MOST_CHOICES = 20;
const LONGEST_KEY = 10;
const LONGEST_LABEL = 100;

/** Returns the next number that no choice uses as its key. */
function nextKey(choices: readonly Choice[]): string {
  let n = choices.length + 1;
  while (choices.some(({ key }) => key === String(n))) n += 1;
  return String(n);
}

type RowProps = {
  choice: Choice;
  n: number;
  isLast: boolean;
  onType: (fields: Partial<Choice>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function ChoiceRow({ choice, n, isLast, onType, onMove, onRemove }: RowProps) {
  const translate = useTranslate();
  const name = choice.label || choice.key;
  const act = (key: string) => translate(`flows.forms.${key}`, { name });
  return (
    <Stack component="li" direction="row" sx={{ gap: 0.5, rowGap: 0, alignItems: 'flex-start', flexWrap: 'wrap' }}>
      <Box sx={{ width: 68, flex: 'none' }}>
        <NodeText
          label={translate('flows.forms.key')}
          value={choice.key}
          most={LONGEST_KEY}
          isWrong={choice.key.trim() === ''}
          onType={(key) => onType({ key })}
        />
      </Box>
      <Box sx={{ flex: '1 1 200px' }}>
        <NodeText
          label={translate('flows.forms.label')}
          value={choice.label}
          most={LONGEST_LABEL}
          onType={(label) => onType({ label })}
        />
      </Box>
      <Stack direction="row" sx={{ ml: 'auto' }}>
        <IconAction icon="up" size="small" label={act('moveUp')} disabled={n === 0} onClick={() => onMove(n - 1)} />
        <IconAction icon="down" size="small" label={act('moveDown')} disabled={isLast} onClick={() => onMove(n + 1)} />
        <IconAction icon="trash" size="small" label={act('removeChoice')} onClick={onRemove} />
      </Stack>
    </Stack>
  );
}

/** The choices of a menu in display order. In an invoice lookup they are extra options, for example to go back. */
export function ChoicesField({ node }: { node: KindOf<'menu'> | KindOf<'invoice'> }) {
  const translate = useTranslate();
  const { set, type } = useNode(node);
  const { choices } = node;
  const add = () => set({ choices: [...choices, { key: nextKey(choices), label: '', next: '' }] });
  const typeIn = (n: number, fields: Partial<Choice>) =>
    type(
      { choices: choices.map((choice, at) => (at === n ? { ...choice, ...fields } : choice)) },
      `choice ${n} ${Object.keys(fields).join()}`,
    );
  return (
    <Box role="group" aria-label={translate('flows.fields.choices')}>
      <Typography variant="h3" component="p" sx={{ mb: 1 }}>
        {translate('flows.fields.choices')}
      </Typography>
      <Stack component="ol" sx={{ gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {choices.map((choice, n) => (
          <ChoiceRow
            // Choices have no ids, and their keys may be equal while the user is typing.
            key={n}
            {...{ choice, n, isLast: n === choices.length - 1 }}
            onType={(fields) => typeIn(n, fields)}
            onMove={(to) => set({ choices: moved(choices, n, to) })}
            onRemove={() => set({ choices: choices.filter((_choice, at) => at !== n) })}
          />
        ))}
      </Stack>
      <Button
        size="small"
        sx={{ mt: 1 }}
        startIcon={<Icon name="plus" size={18} />}
        disabled={choices.length >= MOST_CHOICES}
        onClick={add}
      >
        {translate('flows.forms.addChoice')}
      </Button>
    </Box>
  );
}
