import type { Texts } from '../shared/lib/languages.js';

/** Shows how far the import of a phone's history is. */
export const historyTexts = {
  waiting: {
    pt: 'à espera do celular',
    en: 'waiting for the phone',
    es: 'a la espera del teléfono',
  },
  importing: {
    pt: '%{percent} %, %{count} mensagem |||| %{percent} %, %{count} mensagens',
    en: '%{percent} %, %{count} message |||| %{percent} %, %{count} messages',
    es: '%{percent} %, %{count} mensaje |||| %{percent} %, %{count} mensajes',
  },
  done: {
    pt: '%{count} mensagem importada |||| %{count} mensagens importadas',
    en: '%{count} message imported |||| %{count} messages imported',
    es: '%{count} mensaje importado |||| %{count} mensajes importados',
  },
} satisfies Texts;

/** The label of the field in the form of a connection. */
export const historyFieldText = {
  pt: 'Importar mensagens anteriores à conexão (dias)',
  en: 'Import messages from before the linking (days)',
  es: 'Importar mensajes anteriores a la vinculación (días)',
};
