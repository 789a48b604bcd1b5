import type { Texts } from '../lib/languages.js';

/** The log of calls that went to webhooks, other bots and addresses of flows. */
export const botCallsTexts = {
  botCalls: {
    title: { pt: 'Chamadas de %{name}', en: 'Calls of %{name}', es: 'Llamadas de %{name}' },
    open: { pt: 'Ver chamadas de %{name}', en: 'Show calls of %{name}', es: 'Ver llamadas de %{name}' },
    ofNode: { pt: 'Ver chamadas', en: 'Show calls', es: 'Ver llamadas' },
    hint: {
      pt: 'Cada chamada fica aqui por 14 dias. Segredos aparecem como •••.',
      en: 'Each call stays here for 14 days. Secrets are shown as •••.',
      es: 'Cada llamada queda aquí por 14 días. Los secretos aparecen como •••.',
    },
    result: { pt: 'Resultado', en: 'Result', es: 'Resultado' },
    results: {
      all: { pt: 'Todas', en: 'All', es: 'Todas' },
      answered: { pt: 'Respondidas', en: 'Answered', es: 'Respondidas' },
      failed: { pt: 'Com falha', en: 'Failed', es: 'Con falla' },
    },
    list: { pt: 'Chamadas', en: 'Calls', es: 'Llamadas' },
    empty: { pt: 'Nenhuma chamada', en: 'No calls', es: 'Ninguna llamada' },
    emptyHint: {
      pt: 'Quando uma conversa perguntar, a chamada aparece aqui.',
      en: 'When a conversation asks, the call is shown here.',
      es: 'Cuando una conversación pregunte, la llamada aparece aquí.',
    },
    more: { pt: 'Mostrar mais', en: 'Show more', es: 'Mostrar más' },
    ok: { pt: 'Respondida', en: 'Answered', es: 'Respondida' },
    errors: {
      status: { pt: 'Respondeu com erro', en: 'Answered with an error', es: 'Respondió con error' },
      answer: { pt: 'Resposta ilegível', en: 'Answer not readable', es: 'Respuesta ilegible' },
      timeout: { pt: 'Sem resposta a tempo', en: 'No answer in time', es: 'Sin respuesta a tiempo' },
      connection: { pt: 'Sem conexão', en: 'No connection', es: 'Sin conexión' },
      refused: { pt: 'Endereço não permitido', en: 'Address not allowed', es: 'Dirección no permitida' },
      tooLarge: { pt: 'Resposta grande demais', en: 'Answer too large', es: 'Respuesta demasiado grande' },
    },
    status: { pt: 'HTTP %{status}', en: 'HTTP %{status}', es: 'HTTP %{status}' },
    tries: {
      pt: '%{smart_count} tentativa |||| %{smart_count} tentativas',
      en: '%{smart_count} try |||| %{smart_count} tries',
      es: '%{smart_count} intento |||| %{smart_count} intentos',
    },
    again: { pt: 'Enviada de novo', en: 'Sent again', es: 'Enviada de nuevo' },
    details: { pt: 'Detalhes', en: 'Details', es: 'Detalles' },
    webhookId: { pt: 'Identificador', en: 'Identifier', es: 'Identificador' },
    request: { pt: 'Enviado', en: 'Sent', es: 'Enviado' },
    answer: { pt: 'Recebido', en: 'Received', es: 'Recibido' },
    nothing: { pt: 'Nada', en: 'Nothing', es: 'Nada' },
    sendAgain: { pt: 'Enviar de novo', en: 'Send again', es: 'Enviar de nuevo' },
    used: {
      pt: 'Enviada. A conversa ainda esperava e continuou com a resposta.',
      en: 'Sent. The conversation still waited and went on with the answer.',
      es: 'Enviada. La conversación aún esperaba y continuó con la respuesta.',
    },
    notUsed: {
      pt: 'Enviada. A conversa já seguiu: a resposta só é mostrada aqui.',
      en: 'Sent. The conversation has gone on: the answer is only shown here.',
      es: 'Enviada. La conversación ya siguió: la respuesta solo se muestra aquí.',
    },
  },
  errors: {
    ERR_NO_BOT_CALL_FOUND: { pt: 'Chamada não encontrada.', en: 'Call not found.', es: 'Llamada no encontrada.' },
    ERR_BOT_CALL_FINAL: {
      pt: 'Só o envio de um webhook pode ser repetido.',
      en: 'Only the delivery of a webhook can be sent again.',
      es: 'Solo el envío de un webhook puede repetirse.',
    },
  },
} satisfies Texts;
