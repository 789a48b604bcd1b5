import type { Texts } from '../shared/lib/languages.js';

export const connectionDeletionTexts = {
  consequences: {
    defaultWhatsappId: {
      pt: 'Atendimentos em aberto por este número: %{active}. Esta é a conexão padrão. Se houver outras, marque antes uma delas como padrão; se for a única, nada mais entra nem sai.',
      en: 'Open tickets of this number: %{active}. This is the default connection. If there are others, make one of them the default first; if it is the only one, nothing comes in or leaves any more.',
      es: 'Conversaciones abiertas por este número: %{active}. Esta es la conexión predeterminada. Si hay otras, marque antes una de ellas como predeterminada; si es la única, ya nada entra ni sale.',
    },
  },
} satisfies Texts;
