import type { QueueIntegration } from '@recado/contracts';
import { useRecordContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { BotCallsDialog } from '../shared/bot-calls/BotCallsDialog.js';
import { IconAction } from '../shared/IconAction.js';

const CALLED: readonly QueueIntegration['type'][] = ['webhook', 'n8n', 'typebot'];

/** Opens the log of calls to an integration. Only these types are logged. */
export function CallsButton() {
  const translate = useTranslate();
  const integration = useRecordContext<QueueIntegration>();
  const [isOpen, setOpen] = useState(false);
  if (!integration || !CALLED.includes(integration.type)) return null;
  const { id: integrationId, name } = integration;
  return (
    <>
      <IconAction icon="globe" label={translate('botCalls.open', { name })} onClick={() => setOpen(true)} />
      {isOpen ? <BotCallsDialog name={name} source={{ integrationId }} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
