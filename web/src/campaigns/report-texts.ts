import type { Texts } from '../shared/lib/languages.js';

export const campaignReportTexts = {
  campaignReport: {
    title: { pt: 'Relatório de %{name}', en: 'Report of %{name}', es: 'Informe de %{name}' },
    progress: { pt: 'Progresso', en: 'Progress', es: 'Progreso' },
    settled: {
      pt: '%{done} de %{total} contatos',
      en: '%{done} of %{total} contacts',
      es: '%{done} de %{total} contactos',
    },
    expectedEnd: {
      pt: 'Termina por volta de %{time}',
      en: 'Expected to end about %{time}',
      es: 'Termina hacia %{time}',
    },
    without: {
      pt: 'Segue sem %{name}: %{reason}',
      en: 'Goes on without %{name}: %{reason}',
      es: 'Sigue sin %{name}: %{reason}',
    },
    withoutUntil: {
      pt: 'Segue sem %{name} até %{until}: %{reason}',
      en: 'Goes on without %{name} until %{until}: %{reason}',
      es: 'Sigue sin %{name} hasta el %{until}: %{reason}',
    },
    awaits: {
      pt: 'Espera %{name}: %{reason}',
      en: 'Waiting for %{name}: %{reason}',
      es: 'Espera a %{name}: %{reason}',
    },
    awaitsUntil: {
      pt: 'Espera %{name} até %{until}: %{reason}',
      en: 'Waiting for %{name} until %{until}: %{reason}',
      es: 'Espera a %{name} hasta el %{until}: %{reason}',
    },
    waitsFor: {
      connection: {
        pt: 'Nenhum número conectado: continua sozinha quando um voltar',
        en: 'No number connected: goes on by itself once one is back',
        es: 'Ningún número conectado: sigue sola cuando vuelva uno',
      },
      hours: {
        pt: 'Espera o horário de envio',
        en: 'Waiting for the sending hours',
        es: 'Espera el horario de envío',
      },
      limit: {
        pt: 'Limite do dia alcançado: continua amanhã',
        en: 'Limit of the day reached: goes on tomorrow',
        es: 'Límite del día alcanzado: sigue mañana',
      },
      lock: {
        until: {
          pt: 'O WhatsApp bloqueou novas conversas: continua sozinha em %{until}',
          en: 'WhatsApp has locked new conversations: goes on by itself on %{until}',
          es: 'WhatsApp bloqueó las conversaciones nuevas: sigue sola el %{until}',
        },
        open: {
          pt: 'O WhatsApp bloqueou novas conversas: continua sozinha quando ele liberar',
          en: 'WhatsApp has locked new conversations: goes on by itself once it lifts the lock',
          es: 'WhatsApp bloqueó las conversaciones nuevas: sigue sola cuando las libere',
        },
      },
      newChats: {
        until: {
          pt: 'Cota de novas conversas do WhatsApp usada: continua sozinha em %{until}',
          en: 'WhatsApp quota of new conversations used up: goes on by itself on %{until}',
          es: 'Cuota de conversaciones nuevas de WhatsApp agotada: sigue sola el %{until}',
        },
        open: {
          pt: 'Cota de novas conversas do WhatsApp usada: continua sozinha no próximo ciclo',
          en: 'WhatsApp quota of new conversations used up: goes on by itself in the next cycle',
          es: 'Cuota de conversaciones nuevas de WhatsApp agotada: sigue sola en el próximo ciclo',
        },
      },
    },
    recipients: {
      title: { pt: 'Destinatários', en: 'Recipients', es: 'Destinatarios' },
      search: { pt: 'Buscar destinatários', en: 'Search recipients', es: 'Buscar destinatarios' },
      all: { pt: 'Todas', en: 'All', es: 'Todos' },
      none: { pt: 'Ninguém aqui ainda', en: 'Nobody here yet', es: 'Nadie aquí todavía' },
      name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
      number: { pt: 'Número', en: 'Number', es: 'Número' },
      state: { pt: 'Situação', en: 'Status', es: 'Estado' },
      sentAt: { pt: 'Enviado', en: 'Sent', es: 'Enviado' },
      deliveredAt: { pt: 'Entregue', en: 'Delivered', es: 'Entregado' },
      readAt: { pt: 'Lido', en: 'Read', es: 'Leído' },
      optedOut: { pt: 'saiu em %{time}', en: 'opted out on %{time}', es: 'se dio de baja el %{time}' },
      states: {
        remaining: { pt: 'Falta', en: 'Remaining', es: 'Falta' },
        sent: { pt: 'Enviado', en: 'Sent', es: 'Enviado' },
        failed: { pt: 'Não enviado', en: 'Not sent', es: 'No enviado' },
        invalid: { pt: 'Número inválido', en: 'Invalid number', es: 'Número no válido' },
        excluded: { pt: 'Já tinha saído', en: 'Had opted out', es: 'Ya de baja' },
        withoutConsent: {
          pt: 'Sem consentimento expresso',
          en: 'No explicit consent',
          es: 'Sin consentimiento expreso',
        },
        unanswered: { pt: 'Sem resposta', en: 'No answer', es: 'Sin respuesta' },
      },
    },
    failedLoad: {
      pt: 'Não foi possível carregar o relatório.',
      en: 'The report could not be loaded.',
      es: 'No se pudo cargar el informe.',
    },
    total: { pt: 'Contatos', en: 'Contacts', es: 'Contactos' },
    valid: { pt: 'Contatos válidos', en: 'Valid contacts', es: 'Contactos válidos' },
    invalid: { pt: 'Números inválidos', en: 'Invalid numbers', es: 'Números no válidos' },
    confirmationRequested: { pt: 'Confirmações pedidas', en: 'Confirmations requested', es: 'Confirmaciones pedidas' },
    confirmed: { pt: 'Confirmados', en: 'Confirmed', es: 'Confirmados' },
    unanswered: { pt: 'Sem resposta', en: 'No answer', es: 'Sin respuesta' },
    sent: { pt: 'Enviados', en: 'Sent', es: 'Enviados' },
    delivered: { pt: 'Entregues', en: 'Delivered', es: 'Entregados' },
    read: { pt: 'Lidos', en: 'Read', es: 'Leídos' },
    failed: { pt: 'Não enviados', en: 'Not sent', es: 'No enviados' },
    excluded: { pt: 'Não receberão: já saíram', en: 'Left out: opted out before', es: 'Excluidos: ya de baja' },
    withoutConsent: {
      pt: 'Não receberão: sem consentimento expresso',
      en: 'Left out: no explicit consent',
      es: 'Excluidos: sin consentimiento expreso',
    },
    optedOut: { pt: 'Saíram da lista', en: 'Opted out', es: 'Se dieron de baja' },
    remaining: { pt: 'Faltam', en: 'Remaining', es: 'Faltan' },
  },
} satisfies Texts;
