import type { Texts } from '../shared/lib/languages.js';

/** Shows how far the import of a phone's history is. */
export const historyTexts = {
  waiting: {
    pt: 'Histórico: à espera do celular',
    en: 'History: waiting for the phone',
    es: 'Historial: a la espera del teléfono',
  },
  importing: {
    pt: 'Histórico: %{percent} %, %{count} mensagem |||| Histórico: %{percent} %, %{count} mensagens',
    en: 'History: %{percent} %, %{count} message |||| History: %{percent} %, %{count} messages',
    es: 'Historial: %{percent} %, %{count} mensaje |||| Historial: %{percent} %, %{count} mensajes',
  },
  done: {
    pt: 'Histórico importado: %{count} mensagem |||| Histórico importado: %{count} mensagens',
    en: 'History imported: %{count} message |||| History imported: %{count} messages',
    es: 'Historial importado: %{count} mensaje |||| Historial importado: %{count} mensajes',
  },
} satisfies Texts;

/** The label of the field in the form of a connection. */
export const historyFieldText = {
  pt: 'Importar mensagens anteriores à conexão (dias)',
  en: 'Import messages from before the linking (days)',
  es: 'Importar mensajes anteriores a la vinculación (días)',
};
