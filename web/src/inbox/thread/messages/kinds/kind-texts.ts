import type { Texts } from '../../../../shared/lib/languages.js';

/** Texts of the kinds of messages that few people send. */
export const kindTexts = {
  thread: {
    label: {
      'sticker-pack': { pt: 'Pacote de figurinhas', en: 'Sticker pack', es: 'Paquete de stickers' },
      'payment-request': { pt: 'Pedido de pagamento', en: 'Payment request', es: 'Solicitud de pago' },
      payment: { pt: 'Pagamento', en: 'Payment', es: 'Pago' },
      'payment-declined': { pt: 'Pagamento recusado', en: 'Payment declined', es: 'Pago rechazado' },
      'payment-cancelled': {
        pt: 'Pedido de pagamento cancelado',
        en: 'Payment request cancelled',
        es: 'Solicitud de pago cancelada',
      },
      'payment-invite': { pt: 'Convite para pagamentos', en: 'Invitation to payments', es: 'Invitación a pagos' },
      invoice: { pt: 'Fatura', en: 'Invoice', es: 'Factura' },
      'scheduled-call': { pt: 'Chamada agendada', en: 'Scheduled call', es: 'Llamada programada' },
      'phone-request': { pt: 'Pede o seu número', en: 'Asks for your number', es: 'Pide su número' },
      'channel-invite': { pt: 'Convite para um canal', en: 'Invitation to a channel', es: 'Invitación a un canal' },
      'poll-result': { pt: 'Resultado da enquete', en: 'Poll result', es: 'Resultado de la encuesta' },
      comment: { pt: 'Comentário', en: 'Comment', es: 'Comentario' },
      question: { pt: 'Pergunta', en: 'Question', es: 'Pregunta' },
      answer: { pt: 'Resposta', en: 'Answer', es: 'Respuesta' },
      'group-status': { pt: 'Status do grupo', en: 'Group status', es: 'Estado del grupo' },
      'status-mention': {
        pt: 'Mencionou você num status',
        en: 'Mentioned you in a status',
        es: 'Le mencionó en un estado',
      },
      'voice-chat': { pt: 'Conversa por voz', en: 'Voice chat', es: 'Chat de voz' },
      bot: { pt: 'Assistente do WhatsApp', en: 'WhatsApp assistant', es: 'Asistente de WhatsApp' },
    },
    event: {
      timer: {
        off: {
          pt: 'As mensagens desta conversa não desaparecem mais',
          en: 'Messages of this chat no longer disappear',
          es: 'Los mensajes de este chat ya no desaparecen',
        },
        hours: {
          pt: 'As mensagens desta conversa desaparecem depois de %{smart_count} hora |||| As mensagens desta conversa desaparecem depois de %{smart_count} horas',
          en: 'Messages of this chat disappear after %{smart_count} hour |||| Messages of this chat disappear after %{smart_count} hours',
          es: 'Los mensajes de este chat desaparecen después de %{smart_count} hora |||| Los mensajes de este chat desaparecen después de %{smart_count} horas',
        },
        days: {
          pt: 'As mensagens desta conversa desaparecem depois de %{smart_count} dia |||| As mensagens desta conversa desaparecem depois de %{smart_count} dias',
          en: 'Messages of this chat disappear after %{smart_count} day |||| Messages of this chat disappear after %{smart_count} days',
          es: 'Los mensajes de este chat desaparecen después de %{smart_count} día |||| Los mensajes de este chat desaparecen después de %{smart_count} días',
        },
      },
    },
    album: {
      photos: {
        pt: '%{smart_count} foto |||| %{smart_count} fotos',
        en: '%{smart_count} photo |||| %{smart_count} photos',
        es: '%{smart_count} foto |||| %{smart_count} fotos',
      },
      videos: {
        pt: '%{smart_count} vídeo |||| %{smart_count} vídeos',
        en: '%{smart_count} video |||| %{smart_count} videos',
        es: '%{smart_count} video |||| %{smart_count} videos',
      },
      both: {
        pt: '%{smart_count} fotos e vídeos',
        en: '%{smart_count} photos and videos',
        es: '%{smart_count} fotos y videos',
      },
      more: { pt: 'Mostrar mais %{count}', en: 'Show %{count} more', es: 'Mostrar %{count} más' },
    },
    poll: {
      label: { pt: 'Enquete: %{question}', en: 'Poll: %{question}', es: 'Encuesta: %{question}' },
      votes: {
        pt: '%{smart_count} voto |||| %{smart_count} votos',
        en: '%{smart_count} vote |||| %{smart_count} votes',
        es: '%{smart_count} voto |||| %{smart_count} votos',
      },
    },
    catalog: {
      label: { pt: '%{kind}: %{title}', en: '%{kind}: %{title}', es: '%{kind}: %{title}' },
      order: { pt: 'Pedido', en: 'Order', es: 'Pedido' },
      product: { pt: 'Produto', en: 'Product', es: 'Producto' },
      catalog: { pt: 'Catálogo', en: 'Catalogue', es: 'Catálogo' },
      items: {
        pt: '%{smart_count} item |||| %{smart_count} itens',
        en: '%{smart_count} item |||| %{smart_count} items',
        es: '%{smart_count} artículo |||| %{smart_count} artículos',
      },
    },
    status: {
      ours: { pt: 'Resposta ao seu status', en: 'Answer to your status', es: 'Respuesta a su estado' },
      theirs: {
        pt: 'Resposta ao status de %{name}',
        en: 'Answer to the status of %{name}',
        es: 'Respuesta al estado de %{name}',
      },
    },
    ad: {
      label: { pt: 'Anúncio: %{headline}', en: 'Ad: %{headline}', es: 'Anuncio: %{headline}' },
      from: { pt: 'Veio de um anúncio', en: 'Came from an ad', es: 'Llegó por un anuncio' },
      facebook: { pt: 'Anúncio do Facebook', en: 'Facebook ad', es: 'Anuncio de Facebook' },
      instagram: { pt: 'Anúncio do Instagram', en: 'Instagram ad', es: 'Anuncio de Instagram' },
    },
  },
} satisfies Texts;
