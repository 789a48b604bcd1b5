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
    tickets: { pt: 'Atendimentos', en: 'Tickets', es: 'Conversaciones' },
    nothing: {
      pt: 'Nenhum atendimento neste período.',
      en: 'No tickets in this period.',
      es: 'Ninguna conversación en este período.',
    },
    ratings: { pt: 'Avaliações', en: 'Ratings', es: 'Valoraciones' },
    day: { pt: 'Dia', en: 'Day', es: 'Día' },
    noRatings: {
      pt: 'Nenhuma avaliação neste período.',
      en: 'No ratings in this period.',
      es: 'Ninguna valoración en este período.',
    },
    byUser: { pt: 'Atendimentos por usuário', en: 'Tickets by user', es: 'Conversaciones por usuario' },
    byDay: { pt: 'Atendimentos por dia', en: 'Tickets by day', es: 'Conversaciones por día' },
    userError: {
      pt: 'Erro ao obter informações da conversa',
      en: 'The tickets by user could not be loaded',
      es: 'No se pudieron cargar las conversaciones por usuario',
    },
    dayError: {
      pt: 'Erro ao buscar informações dos tickets',
      en: 'The tickets by day could not be loaded',
      es: 'No se pudieron cargar las conversaciones por día',
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
      supportHappening: { pt: 'Em atendimento', en: 'In progress', es: 'En atención' },
      supportPending: { pt: 'Aguardando', en: 'Waiting', es: 'En espera' },
      supportFinished: { pt: 'Resolvidos', en: 'Resolved', es: 'Resueltas' },
      avgRating: { pt: 'Avaliação média', en: 'Average rating', es: 'Valoración media' },
    },
    columns: {
      name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
      rating: { pt: 'Avaliação', en: 'Rating', es: 'Valoración' },
      finished: { pt: 'Resolvidos', en: 'Resolved', es: 'Resueltas' },
      online: { pt: 'Situação', en: 'Status', es: 'Estado' },
    },
  },
} satisfies Texts;
