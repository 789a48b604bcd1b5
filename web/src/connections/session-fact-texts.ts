import type { Texts } from '../shared/lib/languages.js';

/** What is known of a session besides its state. */
export const sessionFactTexts = {
  retries: {
    pt: '%{smart_count} tentativa |||| %{smart_count} tentativas',
    en: '%{smart_count} attempt |||| %{smart_count} attempts',
    es: '%{smart_count} intento |||| %{smart_count} intentos',
  },
  waiting: {
    pt: '%{smart_count} envio espera desde %{since} |||| %{smart_count} envios esperam desde %{since}',
    en: '%{smart_count} waits to be sent since %{since} |||| %{smart_count} wait to be sent since %{since}',
    es: '%{smart_count} envío espera desde %{since} |||| %{smart_count} envíos esperan desde %{since}',
  },
  oldLinkUntil: {
    pt: 'o anterior pode ser tentado até %{until}',
    en: 'the previous one can be tried until %{until}',
    es: 'se puede probar el anterior hasta el %{until}',
  },
  facts: {
    problem: { pt: 'Motivo', en: 'Reason', es: 'Motivo' },
    limit: { pt: 'Limite', en: 'Limit', es: 'Límite' },
    waiting: { pt: 'Envios', en: 'Sending', es: 'Envíos' },
    retries: { pt: 'Reconexão', en: 'Reconnection', es: 'Reconexión' },
    oldLink: { pt: 'Vínculo', en: 'Link', es: 'Vínculo' },
    proxy: { pt: 'Proxy', en: 'Proxy', es: 'Proxy' },
    history: { pt: 'Histórico', en: 'History', es: 'Historial' },
  },
} satisfies Texts;
