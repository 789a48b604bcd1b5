import { limitOf, type ConnectionView } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { formatDateTime } from '../lib/format.js';

/** Returns what says that WhatsApp lets a number begin no conversations now; null: it does. */
export function useLimitText(): (connection: Pick<ConnectionView, 'health'> | undefined) => string | null {
  const translate = useTranslate();
  return (connection) => {
    const limit = connection && limitOf(connection, new Date());
    if (!limit) return null;
    const { kind, until } = limit;
    if (!until) return translate(`numberLimit.${kind}.open`);
    return translate(`numberLimit.${kind}.until`, { until: formatDateTime(until) });
  };
}

/** The same of the connection that is chosen, or of the default one. */
export function useChosenLimitText(connections: readonly ConnectionView[], chosen: string): string | null {
  const over = connections.find(({ id, isDefault }) => (chosen ? id === chosen : isDefault));
  return useLimitText()(over);
}
