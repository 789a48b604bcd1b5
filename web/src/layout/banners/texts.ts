import type { Texts } from '../../shared/lib/languages.js';

export const bannersTexts = {
  aiLimit: {
    near: {
      pt: 'Já foram usados %{percent} % dos tokens de IA de hoje.',
      en: '%{percent} % of the AI tokens of today are used.',
      es: 'Ya se usó el %{percent} % de los tokens de IA de hoy.',
    },
    reached: {
      pt: 'Os tokens de IA de hoje acabaram: até amanhã só pessoas atendem. O limite está em Configurações › Opções.',
      en: 'The AI tokens of today are used up: until tomorrow only people answer. The limit is in Settings › Options.',
      es: 'Los tokens de IA de hoy se agotaron: hasta mañana solo atienden personas. El límite está en Configuración › Opciones.',
    },
  },
  operatorQuestion: {
    text: {
      pt: 'O suporte da plataforma pode entrar na sua empresa quando vocês pedirem ajuda? Cada acesso dura até uma hora e fica registrado.',
      en: 'May platform support enter your company when you ask for help? Each visit lasts up to an hour and is recorded.',
      es: '¿Puede el soporte de la plataforma entrar en su empresa cuando pidan ayuda? Cada acceso dura hasta una hora y queda registrado.',
    },
    enabled: { pt: 'Permitir', en: 'Allow', es: 'Permitir' },
    disabled: { pt: 'Não permitir', en: 'Do not allow', es: 'No permitir' },
  },
  operatorEntry: {
    own: {
      pt: 'Você está em %{company} como operador, até %{until}.',
      en: 'You are in %{company} as the operator, until %{until}.',
      es: 'Está en %{company} como operador, hasta las %{until}.',
    },
    other: {
      pt: 'O suporte da plataforma (%{name}) está na sua empresa desde %{since}.',
      en: 'Platform support (%{name}) has been in your company since %{since}.',
      es: 'El soporte de la plataforma (%{name}) está en su empresa desde las %{since}.',
    },
    why: { pt: 'Motivo: %{reason}', en: 'Reason: %{reason}', es: 'Motivo: %{reason}' },
    leave: { pt: 'Sair da empresa', en: 'Leave the company', es: 'Salir de la empresa' },
    over: {
      pt: 'O acesso à empresa terminou. Você está de volta à sua conta.',
      en: 'Your time in the company is over. You are back in your own account.',
      es: 'El acceso a la empresa terminó. Está de nuevo en su cuenta.',
    },
    wrote: {
      pt: '%{name} · suporte da plataforma',
      en: '%{name} · platform support',
      es: '%{name} · soporte de la plataforma',
    },
  },
} satisfies Texts;
