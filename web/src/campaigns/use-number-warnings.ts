import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { useConnections } from '../shared/connections/use-connections.js';
import { useLimitText } from '../shared/number-limits/use-limit-text.js';

/** Returns the reason why each selected number (or the default number) cannot send now. */
export function useNumberWarnings(): string[] {
  const translate = useTranslate();
  const { whatsappIds: chosen = [] } = useWatch<{ whatsappIds?: string[] }>();
  const { data: connections = [] } = useConnections();
  const limitText = useLimitText();
  const used = connections.filter(({ id, isDefault }) => (chosen.length > 0 ? chosen.includes(id) : isDefault));
  return used.flatMap((connection) => {
    const offline = connection.status === 'CONNECTED' ? null : translate('campaigns.offlineNumber');
    const text = limitText(connection) ?? offline;
    return text ? [`${connection.name}: ${text}`] : [];
  });
}
