import type { Texts } from '../shared/lib/languages.js';

export const supportAccessTexts = {
  title: { pt: 'Acesso do suporte', en: 'Support access', es: 'Acceso del soporte' },
  lead: {
    pt: 'O suporte da plataforma pode entrar na empresa como administrador por até uma hora, sem as senhas de vocês. Enquanto ele está aqui, todos veem um aviso. Ao desabilitar, quem estiver dentro sai na hora.',
    en: 'Platform support can enter the company as an administrator for up to an hour, without your passwords. While they are here, everybody sees a notice. When you disable it, anybody inside is out at once.',
    es: 'El soporte de la plataforma puede entrar en la empresa como administrador durante una hora como máximo, sin las contraseñas de ustedes. Mientras está aquí, todos ven un aviso. Al deshabilitarlo, quien esté dentro sale al momento.',
  },
  past: { pt: 'Acessos do suporte', en: 'When platform support was here', es: 'Accesos del soporte' },
  none: { pt: 'Nenhum acesso até agora', en: 'Nobody has entered so far', es: 'Ningún acceso hasta ahora' },
  changes: {
    title: { pt: 'Alterações do suporte', en: 'Changes by platform support', es: 'Cambios del soporte' },
    lead: {
      pt: 'O suporte definiu estes destinos de dados da empresa. Eles só funcionam enquanto o suporte está aqui, a menos que um administrador confirme. O que você não reconhece, exclua.',
      en: 'Platform support set these places to which data of the company goes. They work only while support is here, unless an administrator confirms them. Delete what you do not recognize.',
      es: 'El soporte definió estos destinos de datos de la empresa. Solo funcionan mientras el soporte está aquí, a menos que un administrador los confirme. Elimine lo que no reconozca.',
    },
    webhook: { pt: 'Webhook', en: 'Webhook', es: 'Webhook' },
    integration: { pt: 'Integração', en: 'Integration', es: 'Integración' },
    on: {
      pt: 'Funciona até o suporte sair.',
      en: 'Works until support leaves.',
      es: 'Funciona hasta que el soporte salga.',
    },
    off: { pt: 'Parado.', en: 'Off.', es: 'Detenido.' },
    confirm: { pt: 'Confirmar', en: 'Confirm', es: 'Confirmar' },
  },
  running: { pt: 'Está na empresa', en: 'Is in the company', es: 'Está en la empresa' },
  minutes: {
    pt: '%{smart_count} minuto |||| %{smart_count} minutos',
    en: '%{smart_count} minute |||| %{smart_count} minutes',
    es: '%{smart_count} minuto |||| %{smart_count} minutos',
  },
  columns: {
    operator: { pt: 'Quem', en: 'Who', es: 'Quién' },
    reason: { pt: 'Motivo', en: 'Reason', es: 'Motivo' },
    since: { pt: 'Início', en: 'From', es: 'Inicio' },
    length: { pt: 'Duração', en: 'How long', es: 'Duración' },
    address: { pt: 'Endereço IP', en: 'IP address', es: 'Dirección IP' },
  },
  ended: {
    left: { pt: 'Saiu', en: 'Left', es: 'Salió' },
    expired: { pt: 'O tempo terminou', en: 'The time was over', es: 'El tiempo terminó' },
    loggedOut: {
      pt: 'A sessão do operador terminou',
      en: 'The own log-in ended',
      es: 'La sesión del operador terminó',
    },
    refused: { pt: 'A empresa desabilitou o acesso', en: 'The company disabled it', es: 'La empresa lo deshabilitó' },
    closed: { pt: 'A empresa foi desativada', en: 'The company was disabled', es: 'La empresa fue desactivada' },
  },
} satisfies Texts;
