import type { Texts } from '../../shared/lib/languages.js';

/** Real conversations, replayed against a draft. */
export const flowReplayTexts = {
  flows: {
    replay: {
      title: { pt: 'Repetir conversas reais', en: 'Replay real conversations', es: 'Repetir conversaciones reales' },
      hint: {
        pt: 'O que os contatos escreveram passa pela versão publicada e pelo rascunho. Nada é enviado a ninguém.',
        en: 'What contacts wrote goes through the published version and through the draft. Nothing is sent to anybody.',
        es: 'Lo que los contactos escribieron pasa por la versión publicada y por el borrador. Nada se envía a nadie.',
      },
      hintReal: {
        pt: 'O que os contatos escreveram passa pelo rascunho; ao lado está o que leram de fato. Nada é enviado a ninguém.',
        en: 'What contacts wrote goes through the draft; beside it stands what they really read. Nothing is sent to anybody.',
        es: 'Lo que los contactos escribieron pasa por el borrador; al lado está lo que leyeron de verdad. Nada se envía a nadie.',
      },
      notByFlow: {
        pt: 'Nenhuma conversa passou por este fluxo ainda: estas são as últimas da empresa.',
        en: 'No conversation went through this flow yet: these are the newest of the company.',
        es: 'Ninguna conversación pasó aún por este flujo: estas son las últimas de la empresa.',
      },
      last: { pt: 'Últimas conversas', en: 'Newest conversations', es: 'Últimas conversaciones' },
      totals: { pt: 'Resultado', en: 'Result', es: 'Resultado' },
      totalOf: {
        noPeople: {
          pt: '%{count} não chegam a pessoas',
          en: '%{count} never reach people',
          es: '%{count} no llegan a personas',
        },
        queue: { pt: '%{count} em outra fila', en: '%{count} in another queue', es: '%{count} en otra cola' },
        outcome: { pt: '%{count} com outro fim', en: '%{count} end otherwise', es: '%{count} con otro final' },
        words: { pt: '%{count} com outro texto', en: '%{count} with other words', es: '%{count} con otro texto' },
        same: { pt: '%{count} iguais', en: '%{count} the same', es: '%{count} iguales' },
      },
      kinds: {
        noPeople: { pt: 'Não chega a pessoas', en: 'Never reaches people', es: 'No llega a personas' },
        queue: { pt: 'Outra fila', en: 'Another queue', es: 'Otra cola' },
        outcome: { pt: 'Outro fim', en: 'Another end', es: 'Otro final' },
        words: { pt: 'Outro texto', en: 'Other words', es: 'Otro texto' },
        same: { pt: 'Igual', en: 'The same', es: 'Igual' },
      },
      none: { pt: 'Nenhuma conversa', en: 'No conversations', es: 'Ninguna conversación' },
      noneHint: {
        pt: 'Quando contatos escreverem, as conversas deles podem ser repetidas aqui.',
        en: 'Once contacts write, their conversations can be replayed here.',
        es: 'Cuando los contactos escriban, sus conversaciones se podrán repetir aquí.',
      },
      open: { pt: 'Lado a lado', en: 'Side by side', es: 'Lado a lado' },
      close: { pt: 'Recolher', en: 'Fold', es: 'Plegar' },
      published: { pt: 'Publicado', en: 'Published', es: 'Publicado' },
      real: { pt: 'Como foi', en: 'As it was', es: 'Como fue' },
      waits: { pt: 'Continua esperando', en: 'Goes on waiting', es: 'Sigue esperando' },
      parts: { pt: 'Daqui em diante é diferente', en: 'It differs from here on', es: 'Desde aquí es diferente' },
    },
  },
} satisfies Texts;
