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
    waitsFor: {
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
    optedOut: { pt: 'Saíram da lista', en: 'Opted out', es: 'Se dieron de baja' },
    remaining: { pt: 'Faltam', en: 'Remaining', es: 'Faltan' },
  },
} satisfies Texts;
