import type { Texts } from '../shared/lib/languages.js';

export const dashboardTexts = {
  dashboard: {
    title: { pt: 'Dashboard', en: 'Dashboard', es: 'Panel' },
    filter: { pt: 'Filtrar por', en: 'Filter by', es: 'Filtrar por' },
    period: { pt: 'Período', en: 'Period', es: 'Período' },
    days: {
      pt: '%{smart_count} dia |||| %{smart_count} dias',
      en: '%{smart_count} day |||| %{smart_count} days',
      es: '%{smart_count} día |||| %{smart_count} días',
    },
    from: { pt: 'De', en: 'From', es: 'Desde' },
    to: { pt: 'Até', en: 'To', es: 'Hasta' },
    noFilter: { pt: 'Parametrize o filtro', en: 'Choose the days', es: 'Elija los días' },
    tickets: { pt: 'Atendimentos', en: 'Tickets', es: 'Tickets' },
    nothing: {
      pt: 'Nenhum atendimento neste período.',
      en: 'No tickets in this period.',
      es: 'Ninguna conversación en este período.',
    },
    byUser: { pt: 'Atendimentos por usuário', en: 'Tickets by user', es: 'Tickets por usuario' },
    byDay: { pt: 'Atendimentos por dia', en: 'Tickets by day', es: 'Tickets por día' },
    userError: {
      pt: 'Erro ao obter informações da conversa',
      en: 'The conversations could not be read',
      es: 'No se pudo obtener la información de las conversaciones',
    },
    dayError: {
      pt: 'Erro ao buscar informações dos tickets',
      en: 'The tickets could not be read',
      es: 'No se pudo obtener la información de los tickets',
    },
    attendants: { pt: 'Atendentes', en: 'Agents', es: 'Agentes' },
    online: { pt: 'Online', en: 'Online', es: 'En línea' },
    offline: { pt: 'Offline', en: 'Offline', es: 'Desconectado' },
    mode: {
      period: { pt: 'Período', en: 'Period', es: 'Período' },
      range: { pt: 'Datas', en: 'Dates', es: 'Fechas' },
    },
    cards: {
      totalWhatsappSessions: { pt: 'Conexões ativas', en: 'Active connections', es: 'Conexiones activas' },
      totalCompanies: { pt: 'Empresas', en: 'Companies', es: 'Empresas' },
      supportHappening: { pt: 'Em atendimento', en: 'Being served', es: 'En atención' },
      supportPending: { pt: 'Aguardando', en: 'Waiting', es: 'En espera' },
      supportFinished: { pt: 'Finalizados', en: 'Finished', es: 'Finalizados' },
      avgSupportTime: { pt: 'Tempo médio de atendimento', en: 'Mean time of service', es: 'Tiempo medio de atención' },
      avgWaitTime: { pt: 'Tempo médio de espera', en: 'Mean time of waiting', es: 'Tiempo medio de espera' },
    },
    columns: {
      name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
      rating: { pt: 'Avaliação', en: 'Rating', es: 'Calificación' },
      avgSupportTime: { pt: 'Tempo médio de atendimento', en: 'Mean time of service', es: 'Tiempo medio de atención' },
      finished: { pt: 'Finalizados', en: 'Finished', es: 'Finalizados' },
      online: { pt: 'Situação', en: 'State', es: 'Estado' },
    },
  },
} satisfies Texts;
