import { Box, LinearProgress, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { FileChoice } from '../../shared/dialogs/FileChoice.js';
import { useEditing } from '../state/editing.js';
import { useFlowFiles } from '../state/use-flow-files.js';
import { FilePreview } from './FilePreview.js';
import type { KindOf } from './use-node.js';

type WithFile = KindOf<'message'> | KindOf<'menu'> | KindOf<'question'> | KindOf<'handOver'> | KindOf<'end'>;

/** A step's attachment, which is uploaded as soon as it is selected. */
export function FileField({ node }: { node: WithFile }) {
  const translate = useTranslate();
  const { flowId, changeNode } = useEditing();
  const { add, isAdding } = useFlowFiles(flowId);
  const { file = null } = node;
  // Edits made during the upload are kept, in this step and in others.
  const choose = async (chosen: File | null) => {
    if (!chosen) changeNode(node.id, { file: null });
    else if (!isAdding) changeNode(node.id, { file: (await add(chosen)).file });
  };
  const labels = { attach: translate('flows.forms.attach'), detach: translate('flows.forms.detach') };
  return (
    <Stack role="group" aria-label={translate('flows.fields.file')} sx={{ gap: 1, minWidth: 0 }}>
      <FileChoice
        name={file?.fileName ?? null}
        labels={labels}
        onChange={(chosen) => void choose(chosen).catch(() => undefined)}
      />
      {isAdding ? <LinearProgress aria-label={translate('flows.forms.storing')} /> : null}
      {file && file.key !== '' ? <FilePreview file={file} /> : null}
      {file?.key === '' ? <Box sx={{ color: 'warning.main' }}>{translate('flows.problems.file')}</Box> : null}
    </Stack>
  );
}
