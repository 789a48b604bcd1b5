import type { Prompt } from '@recado/contracts';
import { Card, Stack, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import { IconAction } from '../shared/IconAction.js';
import { ROOMY } from '../shared/roomy.js';
import { UnderName } from '../shared/UnderName.js';

export type PromptAct = 'edit' | 'remove';
type Props = { prompts: readonly Prompt[]; onAct: (kind: PromptAct, prompt: Prompt) => void };

export function PromptTable({ prompts, onAct }: Props) {
  const translate = useTranslate();
  return (
    <Card sx={{ overflow: 'auto', minHeight: 0 }}>
      <Table aria-label={translate('prompts.title')} stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{translate('prompts.name')}</TableCell>
            <TableCell sx={ROOMY}>{translate('prompts.queue')}</TableCell>
            <TableCell sx={ROOMY}>{translate('prompts.maxTokens')}</TableCell>
            <TableCell align="right">{translate('contacts.actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {prompts.map((prompt) => (
            <TableRow key={prompt.id}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                {prompt.name}
                <UnderName>{prompt.queue?.name}</UnderName>
              </TableCell>
              <TableCell sx={ROOMY}>{prompt.queue?.name ?? '—'}</TableCell>
              <TableCell sx={ROOMY}>{prompt.maxTokens}</TableCell>
              <TableCell>
                <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
                  <IconAction
                    icon="pencil"
                    label={translate('contacts.editOne', { name: prompt.name })}
                    onClick={() => onAct('edit', prompt)}
                  />
                  <IconAction
                    icon="trash"
                    label={translate('contacts.deleteOne', { name: prompt.name })}
                    onClick={() => onAct('remove', prompt)}
                  />
                </Stack>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
