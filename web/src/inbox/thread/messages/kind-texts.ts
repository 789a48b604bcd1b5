import type { Texts } from '../../../shared/lib/languages.js';

/** Texts of the kinds of messages that few people send. */
export const kindTexts = {
  thread: {
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
