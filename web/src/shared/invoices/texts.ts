import type { Texts } from '../lib/languages.js';

export const invoicesTexts = {
  invoiceLines: {
    title: {
      pt: 'Itens da fatura %{number}',
      en: 'Items of invoice %{number}',
      es: 'Partidas de la factura %{number}',
    },
    ofMonths: {
      pt: '%{what}, %{smart_count} mês |||| %{what}, %{smart_count} meses',
      en: '%{what}, %{smart_count} month |||| %{what}, %{smart_count} months',
      es: '%{what}, %{smart_count} mes |||| %{what}, %{smart_count} meses',
    },
    addon: {
      users: {
        pt: '%{smart_count} usuário adicional |||| %{smart_count} usuários adicionais',
        en: '%{smart_count} extra user |||| %{smart_count} extra users',
        es: '%{smart_count} usuario adicional |||| %{smart_count} usuarios adicionales',
      },
      connections: {
        pt: '%{smart_count} conexão adicional |||| %{smart_count} conexões adicionais',
        en: '%{smart_count} extra connection |||| %{smart_count} extra connections',
        es: '%{smart_count} conexión adicional |||| %{smart_count} conexiones adicionales',
      },
      storage: {
        pt: '%{smart_count} GB adicional |||| %{smart_count} GB adicionais',
        en: '%{smart_count} extra GB |||| %{smart_count} extra GB',
        es: '%{smart_count} GB adicional |||| %{smart_count} GB adicionales',
      },
    },
    days: {
      pt: '%{what}, de %{from} a %{until}',
      en: '%{what}, from %{from} to %{until}',
      es: '%{what}, del %{from} al %{until}',
    },
    credit: { pt: 'Crédito', en: 'Credit', es: 'Crédito' },
  },
} satisfies Texts;
