import type { Prompt } from '@recado/contracts';
import { TableCell, TableRow } from '@mui/material';
import { ROOMY } from '../shared/table/hide-on-phone.js';
import { RowActions } from '../shared/table/RowActions.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';

export type PromptAct = 'edit' | 'remove';
type Props = { prompt: Prompt; onAct: (kind: PromptAct, prompt: Prompt) => void };

export function PromptRow({ prompt, onAct }: Props) {
  const { name, queue, maxTokens } = prompt;
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {name}
        <PhoneSubtitle>{queue?.name}</PhoneSubtitle>
      </TableCell>
      <TableCell sx={ROOMY}>{queue?.name ?? '—'}</TableCell>
      <TableCell sx={ROOMY}>{maxTokens}</TableCell>
      <TableCell>
        <RowActions name={name} onEdit={() => onAct('edit', prompt)} onRemove={() => onAct('remove', prompt)} />
      </TableCell>
    </TableRow>
  );
}
