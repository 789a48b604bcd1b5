import type { Texts } from '../shared/lib/languages.js';

export const messagesApiTexts = {
  messagesApi: {
    title: { pt: 'API de mensagens', en: 'Messages API', es: 'API de mensajes' },
    lead: {
      pt: 'Outros programas enviam mensagens com um token da API, ou com o de uma conexão, que fica no formulário dela.',
      en: 'Other programs send messages with an API token, or with that of a connection, which is in its form.',
      es: 'Otros programas envían mensajes con un token de la API, o con el de una conexión, que está en su formulario.',
    },
    usage: {
      pt: 'Hoje: %{today}. Últimos 30 dias: %{lastThirtyDays}.',
      en: 'Today: %{today}. Last 30 days: %{lastThirtyDays}.',
      es: 'Hoy: %{today}. Últimos 30 días: %{lastThirtyDays}.',
    },
    others: {
      calls: { pt: 'Todas as chamadas (OpenAPI)', en: 'All calls (OpenAPI)', es: 'Todas las llamadas (OpenAPI)' },
      events: { pt: 'Eventos (AsyncAPI)', en: 'Events (AsyncAPI)', es: 'Eventos (AsyncAPI)' },
      tokens: { pt: 'Tokens da API', en: 'API tokens', es: 'Tokens de la API' },
      webhooks: { pt: 'Webhooks', en: 'Webhooks', es: 'Webhooks' },
      assistants: { pt: 'Assistentes (MCP)', en: 'Assistants (MCP)', es: 'Asistentes (MCP)' },
    },
    samples: { pt: '%{title}: a chamada', en: '%{title}: the call', es: '%{title}: la llamada' },
    copy: { pt: 'Copiar %{language}', en: 'Copy %{language}', es: 'Copiar %{language}' },
    token: { pt: 'Token', en: 'Token', es: 'Token' },
    number: { pt: 'Número', en: 'Number', es: 'Número' },
    body: { pt: 'Mensagem', en: 'Message', es: 'Mensaje' },
    medias: { pt: 'Arquivos', en: 'Files', es: 'Archivos' },
    choose: { pt: 'Escolher arquivos', en: 'Choose files', es: 'Elegir archivos' },
    noFile: { pt: 'Nenhum arquivo', en: 'No file', es: 'Ningún archivo' },
    send: { pt: 'Enviar', en: 'Send', es: 'Enviar' },
    sent: { pt: 'Mensagem enviada com sucesso', en: 'Message sent', es: 'Mensaje enviado' },
    try: { pt: 'Teste', en: 'Try it', es: 'Prueba' },
    text: {
      title: { pt: 'Envio de texto', en: 'Sending text', es: 'Envío de texto' },
      text: {
        pt: 'Um texto para um número, com código do país e DDD. O mesmo Idempotency-Key nunca envia duas vezes.',
        en: 'A text to a number with country and area code. The same Idempotency-Key never sends twice.',
        es: 'Un texto a un número con código de país y de área. El mismo Idempotency-Key nunca envía dos veces.',
      },
    },
    media: {
      title: { pt: 'Envio de mídia', en: 'Sending media', es: 'Envío de medios' },
      text: {
        pt: 'Até 20 arquivos num formulário; o primeiro leva o texto como legenda.',
        en: 'Up to 20 files in a form; the first carries the text as its caption.',
        es: 'Hasta 20 archivos en un formulario; el primero lleva el texto como leyenda.',
      },
    },
  },
} satisfies Texts;
