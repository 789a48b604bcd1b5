import { limitOf, type ConnectionView } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { formatDateTime } from '../lib/format.js';

/**
 * Returns a function that explains why WhatsApp does not let a number start conversations now, or returns null if it
 * does.
 */
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

/** Returns the explanation for the selected connection, or else the default one. */
export function useChosenLimitText(connections: readonly ConnectionView[], chosen: string): string | null {
  const over = connections.find(({ id, isDefault }) => (chosen ? id === chosen : isDefault));
  return useLimitText()(over);
}
