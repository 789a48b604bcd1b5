import type { Texts } from '../lib/languages.js';

/** The numbers that the dashboard and the reports share: one name and one definition for both. */
const waiting = {
  name: { pt: 'Tempo médio de espera', en: 'Average waiting time', es: 'Tiempo medio de espera' },
  help: {
    pt: 'Da abertura até alguém aceitar o atendimento. Conta os atendimentos abertos no período; os que ainda aguardam contam até agora.',
    en: 'From opening until somebody accepts the ticket. Counts tickets opened in the period; those that still wait count until now.',
    es: 'Desde la apertura hasta que alguien acepta la conversación. Cuenta las abiertas en el período; las que aún esperan cuentan hasta ahora.',
  },
};
const support = {
  name: { pt: 'Tempo médio de atendimento', en: 'Average handling time', es: 'Tiempo medio de atención' },
  help: {
    pt: 'De quando foi aceito até ser resolvido. Conta os atendimentos abertos no período que já foram resolvidos.',
    en: 'From acceptance until it is resolved. Counts tickets opened in the period that are resolved by now.',
    es: 'Desde que se acepta hasta que se resuelve. Cuenta las conversaciones abiertas en el período que ya se resolvieron.',
  },
};
const pendingNow = {
  pt: 'Todos os que estão na fila agora, seja qual for o período.',
  en: 'All that are in the queue now, whatever the period.',
  es: 'Todas las que están en espera ahora, sea cual sea el período.',
};

export const figureTexts = {
  charts: {
    about: { pt: 'O que conta: %{name}', en: 'What it counts: %{name}', es: 'Qué cuenta: %{name}' },
  },
  dashboard: {
    cards: { avgWaitTime: waiting.name, avgSupportTime: support.name },
    columns: { avgSupportTime: support.name },
    helps: {
      avgWaitTime: waiting.help,
      avgSupportTime: support.help,
      supportHappening: {
        pt: 'Todos os que alguém atende agora, seja qual for o período.',
        en: 'All that somebody is answering now, whatever the period.',
        es: 'Todas las que alguien atiende ahora, sea cual sea el período.',
      },
      supportPending: pendingNow,
      supportFinished: {
        pt: 'Os que foram resolvidos no período, também os abertos antes dele.',
        en: 'Those that were resolved in the period, also those opened before it.',
        es: 'Las que se resolvieron en el período, también las abiertas antes.',
      },
      avgRating: {
        pt: 'De 1 a 3: as notas que chegaram no período.',
        en: 'From 1 to 3: the ratings that came in the period.',
        es: 'De 1 a 3: las notas que llegaron en el período.',
      },
    },
  },
  reports: {
    totals: { avgWait: waiting.name, avgSupport: support.name },
    helps: {
      avgWait: waiting.help,
      avgSupport: support.help,
      tickets: {
        pt: 'Os atendimentos abertos no período que passam pelos filtros.',
        en: 'The tickets opened in the period that match the filters.',
        es: 'Las conversaciones abiertas en el período que pasan los filtros.',
      },
      closed: {
        pt: 'Dos abertos no período, os que já foram resolvidos.',
        en: 'Of those opened in the period, the ones that are resolved by now.',
        es: 'De las abiertas en el período, las que ya se resolvieron.',
      },
      waiting: {
        pt: 'Dos abertos no período, os que ninguém aceitou ainda.',
        en: 'Of those opened in the period, the ones that nobody has accepted yet.',
        es: 'De las abiertas en el período, las que nadie aceptó todavía.',
      },
      avgFirstAnswer: {
        pt: 'Da abertura até a primeira mensagem de um atendente.',
        en: 'From opening until the first message of an agent.',
        es: 'Desde la apertura hasta el primer mensaje de un agente.',
      },
      medianFirstAnswer: {
        pt: 'Metade recebeu a primeira mensagem de um atendente em menos tempo, metade em mais, desde a abertura.',
        en: 'Half got the first message of an agent sooner, half later, from opening.',
        es: 'La mitad recibió el primer mensaje de un agente en menos tiempo, la mitad en más, desde la apertura.',
      },
      avgResolution: {
        pt: 'Da abertura até ser resolvido: a espera e o atendimento juntos.',
        en: 'From opening until it is resolved: waiting and handling together.',
        es: 'Desde la apertura hasta que se resuelve: la espera y la atención juntas.',
      },
      medianResolution: {
        pt: 'Metade foi resolvida em menos tempo, metade em mais, desde a abertura.',
        en: 'Half were resolved sooner, half later, from opening.',
        es: 'La mitad se resolvió en menos tiempo, la mitad en más, desde la apertura.',
      },
      avgRating: {
        pt: 'De 1 a 3: as notas dos atendimentos abertos no período, também as que chegaram depois.',
        en: 'From 1 to 3: the ratings of the tickets opened in the period, also those that came later.',
        es: 'De 1 a 3: las notas de las conversaciones abiertas en el período, también las que llegaron después.',
      },
    },
  },
} satisfies Texts;
