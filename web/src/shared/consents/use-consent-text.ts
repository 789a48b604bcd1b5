import type { ConsentRecord } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { useConnections } from '../connections/use-connections.js';

/** Returns functions that describe an entry of the consent log. */
export function useConsentText() {
  const translate = useTranslate();
  const { data: connections = [] } = useConnections();
  const connectionOf = (whatsappId: string | null): string =>
    whatsappId === null
      ? translate('consents.allNumbers')
      : (connections.find(({ id }) => id === whatsappId)?.name ?? whatsappId);
  return {
    connectionOf,
    whatOf: ({ kind }: ConsentRecord): string => translate(`consents.kinds.${kind}`),
    howOf: ({ source, basis, fileName, note }: ConsentRecord): string => {
      const stated = basis && translate(`consents.bases.${basis}`);
      return [translate(`consents.sources.${source}`), fileName, stated, note].filter(Boolean).join(' · ');
    },
  };
}
