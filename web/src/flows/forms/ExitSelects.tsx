import type { DraftNode } from '@recado/contracts';
import { exitsOf, type Exit } from '@recado/flow-engine';
import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { SelectField } from '../../shared/dialogs/SelectField.js';
import { connected } from '../model/edits.js';
import { inOrder } from '../model/order.js';
import { useEditing, useTitles } from '../state/editing.js';

/** Returns the label of an exit: the text of a choice, or the condition of the exit. */
export function useExitName(): (exit: Exit) => string {
  const translate = useTranslate();
  return ({ id, words }) => words || translate(words === '' ? 'flows.exits.choice' : `flows.exits.${id}`);
}

/** Connects each exit of a node to another node without the canvas. */
export function ExitSelects({ node }: { node: DraftNode }) {
  const translate = useTranslate();
  const titleOf = useTitles();
  const nameOf = useExitName();
  const { content, change } = useEditing();
  const exits = exitsOf(node);
  if (exits.length === 0) return null;
  const options = inOrder(content).map(({ id }) => ({ id, name: titleOf(id) }));
  return (
    <Stack role="group" aria-label={translate('flows.forms.exits')} sx={{ gap: 1.5 }}>
      <Typography variant="h3" component="p">
        {translate('flows.forms.exits')}
      </Typography>
      {exits.map((exit) => (
        <SelectField
          key={exit.id}
          label={nameOf(exit)}
          options={options}
          empty={translate('flows.forms.nowhere')}
          value={content.nodes[exit.to] ? exit.to : ''}
          onChange={(to) => change(connected(content, { node: node.id, exit: exit.id }, to))}
        />
      ))}
    </Stack>
  );
}
