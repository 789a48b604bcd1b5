import type { Texts } from '../shared/lib/languages.js';

export const campaignSettingsTexts = {
  campaignSettings: {
    title: { pt: 'Configuração de campanhas', en: 'Campaign settings', es: 'Configuración de campañas' },
    intervals: { pt: 'Intervalos', en: 'Intervals', es: 'Intervalos' },
    intervalsHelp: {
      pt: 'Valem para cada número, somando todas as campanhas que o usam. A contagem recomeça a cada dia.',
      en: 'They hold for each number, over all campaigns that use it. The count begins anew each day.',
      es: 'Valen para cada número, sumando todas las campañas que lo usan. La cuenta vuelve a empezar cada día.',
    },
    messageInterval: {
      pt: 'Intervalo aleatório de disparo',
      en: 'Random sending interval',
      es: 'Intervalo aleatorio de envío',
    },
    longerIntervalAfter: { pt: 'Intervalo maior após', en: 'Longer interval after', es: 'Intervalo mayor después de' },
    greaterInterval: {
      pt: 'Intervalo maior de disparo',
      en: 'Longer sending interval',
      es: 'Intervalo mayor de envío',
    },
    seconds: {
      pt: '%{smart_count} segundo |||| %{smart_count} segundos',
      en: '%{smart_count} second |||| %{smart_count} seconds',
      es: '%{smart_count} segundo |||| %{smart_count} segundos',
    },
    sends: {
      pt: '%{smart_count} envio |||| %{smart_count} envios',
      en: '%{smart_count} message |||| %{smart_count} messages',
      es: '%{smart_count} envío |||| %{smart_count} envíos',
    },
    never: { pt: 'Nunca', en: 'Never', es: 'Nunca' },
    noWait: { pt: 'Sem intervalo', en: 'No interval', es: 'Sin intervalo' },
    hours: { pt: 'Horário de envio', en: 'Sending hours', es: 'Horario de envío' },
    hoursHelp: {
      pt: 'Fora dele as campanhas esperam. Horários iguais valem o dia todo.',
      en: 'Outside of them campaigns wait. Equal times mean the whole day.',
      es: 'Fuera de él las campañas esperan. Horas iguales valen todo el día.',
    },
    sendFrom: { pt: 'Das', en: 'From', es: 'Desde las' },
    sendUntil: { pt: 'Até as', en: 'Until', es: 'Hasta las' },
    sendDays: { pt: 'Dias', en: 'Days', es: 'Días' },
    limits: { pt: 'Limite diário por número', en: 'Daily limit by number', es: 'Límite diario por número' },
    limitsHelp: {
      pt: 'Um número novo que envia muito é bloqueado pelo WhatsApp: comece com pouco e aumente a cada dia de uso. 0: sem limite.',
      en: 'WhatsApp blocks a new number that sends a lot: begin with few and add some on each day of use. 0: no limit.',
      es: 'WhatsApp bloquea un número nuevo que envía mucho: empiece con poco y aumente cada día de uso. 0: sin límite.',
    },
    dailyStart: { pt: 'No primeiro dia', en: 'On the first day', es: 'El primer día' },
    dailyGrowth: { pt: 'A mais por dia', en: 'More each day', es: 'Más por día' },
    dailyMost: { pt: 'No máximo por dia', en: 'At most a day', es: 'Como máximo al día' },
    brakes: { pt: 'Parada automática', en: 'Automatic stop', es: 'Parada automática' },
    brakesHelp: {
      pt: 'A campanha para quando, depois de 20 mensagens, esta parte falha ou pede para sair. 0: nunca.',
      en: 'A campaign stops when, after 20 messages, this share fails or opts out. 0: never.',
      es: 'La campaña se detiene cuando, después de 20 mensajes, esta parte falla o se da de baja. 0: nunca.',
    },
    stopFailurePercent: { pt: 'Falhas (%)', en: 'Failures (%)', es: 'Fallos (%)' },
    stopOptOutPercent: { pt: 'Saídas (%)', en: 'Opt-outs (%)', es: 'Bajas (%)' },
    variables: { pt: 'Variáveis', en: 'Variables', es: 'Variables' },
    variablesHelp: {
      pt: 'Nas mensagens, {atalho} é trocado pelo valor.',
      en: 'In messages {shortcut} is replaced by its value.',
      es: 'En los mensajes, {atajo} se cambia por su valor.',
    },
    key: { pt: 'Atalho', en: 'Shortcut', es: 'Atajo' },
    value: { pt: 'Valor', en: 'Value', es: 'Valor' },
    addVariable: { pt: 'Adicionar variável', en: 'Add variable', es: 'Agregar variable' },
    removeVariable: {
      pt: 'Remover a variável %{key}',
      en: 'Remove the variable %{key}',
      es: 'Quitar la variable %{key}',
    },
    known: { pt: 'Este atalho já existe.', en: 'This shortcut already exists.', es: 'Este atajo ya existe.' },
    saved: { pt: 'Configurações salvas', en: 'Changes saved', es: 'Cambios guardados' },
  },
} satisfies Texts;
