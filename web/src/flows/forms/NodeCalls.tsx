import type { DraftNode } from '@recado/contracts';
import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { BotCallsDialog } from '../../shared/bot-calls/BotCallsDialog.js';
import { Icon } from '../../shared/Icon.js';
import { useEditing, useTitles } from '../state/editing.js';

const isCalling = (node: DraftNode): boolean =>
  node.kind === 'http' || (node.kind === 'bot' && node.integrationId !== null);

/** Links to the log of the calls that the node made in conversations. */
export function NodeCalls({ node }: { node: DraftNode }) {
  const translate = useTranslate();
  const { flowId } = useEditing();
  const name = useTitles()(node.id);
  const [isOpen, setOpen] = useState(false);
  if (!isCalling(node)) return null;
  return (
    <>
      <Button size="small" startIcon={<Icon name="globe" size={18} />} onClick={() => setOpen(true)}>
        {translate('botCalls.ofNode')}
      </Button>
      {isOpen ? <BotCallsDialog name={name} source={{ flowId, node: node.id }} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
