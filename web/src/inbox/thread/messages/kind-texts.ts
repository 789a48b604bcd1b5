import type { Texts } from '../../../shared/lib/languages.js';

/** Texts of the kinds of messages that few people send. */
export const kindTexts = {
  thread: {
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
