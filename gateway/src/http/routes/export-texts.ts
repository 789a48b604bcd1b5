import type { Profile, Rating, RecipientState, SlaLimit, TextLanguage, TicketStatus } from '@recado/contracts';

type ReportTexts = {
  headings: readonly string[];
  statuses: Readonly<Record<TicketStatus, string>>;
  ratings: Readonly<Record<Rating, string>>;
  limits: Readonly<Record<SlaLimit, string>>;
};
type UserTexts = { headings: readonly string[]; profiles: Readonly<Record<Profile, string>> };

/** Exports use the language of the company, not that of the user. */
export const REPORT_TEXTS: Readonly<Record<TextLanguage, ReportTexts>> = {
  pt: {
    headings: [
      ...['número', 'situação', 'contato', 'telefone', 'atendente', 'fila', 'conexão', 'etiquetas', 'aberto em'],
      ...[
        'resolvido em',
        'primeira resposta (min)',
        'resolução (min)',
        'avaliação',
        'espera (min)',
        'atendimento (min)',
      ],
      ...['anúncio', 'id do anúncio', 'prazos estourados'],
    ],
    statuses: { pending: 'aguardando', open: 'em atendimento', closed: 'resolvido' },
    ratings: { 1: 'insatisfeito', 2: 'satisfeito', 3: 'muito satisfeito' },
    limits: { firstAnswer: 'primeira resposta', answer: 'resposta', resolution: 'resolução' },
  },
  en: {
    headings: [
      ...['number', 'status', 'contact', 'phone', 'agent', 'queue', 'connection', 'tags', 'opened at'],
      ...['resolved at', 'first answer (min)', 'resolution (min)', 'rating', 'wait (min)', 'handling (min)'],
      ...['ad', 'ad id', 'missed limits'],
    ],
    statuses: { pending: 'waiting', open: 'in progress', closed: 'resolved' },
    ratings: { 1: 'unsatisfied', 2: 'satisfied', 3: 'very satisfied' },
    limits: { firstAnswer: 'first reply', answer: 'reply', resolution: 'resolution' },
  },
  es: {
    headings: [
      ...['número', 'estado', 'contacto', 'teléfono', 'agente', 'cola', 'conexión', 'etiquetas', 'abierta el'],
      ...['resuelta el', 'primera respuesta (min)', 'resolución (min)', 'valoración', 'espera (min)', 'atención (min)'],
      ...['anuncio', 'id del anuncio', 'plazos vencidos'],
    ],
    statuses: { pending: 'en espera', open: 'en atención', closed: 'resuelta' },
    ratings: { 1: 'insatisfecho', 2: 'satisfecho', 3: 'muy satisfecho' },
    limits: { firstAnswer: 'primera respuesta', answer: 'respuesta', resolution: 'resolución' },
  },
};

/** The user import accepts these headings and profiles. */
export const USER_TEXTS: Readonly<Record<TextLanguage, UserTexts>> = {
  pt: {
    headings: ['nome', 'email', 'perfil', 'filas', 'criado'],
    profiles: { admin: 'administrador', supervisor: 'supervisor', user: 'usuário' },
  },
  en: {
    headings: ['name', 'email', 'profile', 'queues', 'created'],
    profiles: { admin: 'administrator', supervisor: 'supervisor', user: 'user' },
  },
  es: {
    headings: ['nombre', 'correo', 'perfil', 'colas', 'creado'],
    profiles: { admin: 'administrador', supervisor: 'supervisor', user: 'usuario' },
  },
};

type RecipientTexts = { headings: readonly string[]; states: Readonly<Record<RecipientState, string>> };
export const RECIPIENT_TEXTS: Readonly<Record<TextLanguage, RecipientTexts>> = {
  pt: {
    headings: ['nome', 'numero', 'situação', 'motivo', 'enviado', 'entregue', 'lido', 'saiu'],
    states: {
      ...{ remaining: 'falta', sent: 'enviado', failed: 'não enviado', invalid: 'número inválido' },
      ...{ excluded: 'não recebe: saiu antes', withoutConsent: 'não recebe: sem consentimento expresso' },
      unanswered: 'sem resposta',
    },
  },
  en: {
    headings: ['name', 'number', 'status', 'reason', 'sent', 'delivered', 'read', 'opted out'],
    states: {
      ...{ remaining: 'remaining', sent: 'sent', failed: 'not sent', invalid: 'invalid number' },
      ...{ excluded: 'left out: opted out before', withoutConsent: 'left out: no explicit consent' },
      unanswered: 'no answer',
    },
  },
  es: {
    headings: ['nombre', 'número', 'estado', 'motivo', 'enviado', 'entregado', 'leído', 'baja'],
    states: {
      ...{ remaining: 'falta', sent: 'enviado', failed: 'no enviado', invalid: 'número no válido' },
      ...{ excluded: 'excluido: ya de baja', withoutConsent: 'excluido: sin consentimiento expreso' },
      unanswered: 'sin respuesta',
    },
  },
};
