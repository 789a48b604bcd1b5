import type { Texts } from '../shared/lib/languages.js';

/** Tells what a company uses of its plan, and what it has beyond it. */
export const usageTexts = {
  usage: {
    of: { pt: '%{used} de %{limit}', en: '%{used} of %{limit}', es: '%{used} de %{limit}' },
    unlimited: { pt: '%{used}, sem limite', en: '%{used}, no limit', es: '%{used}, sin límite' },
    unknown: { pt: 'não disponível agora', en: 'not available right now', es: 'no disponible ahora' },
    isFree: {
      pt: 'O plano da empresa é gratuito: não há nada a pagar.',
      en: 'The company has a free plan: there is nothing to pay.',
      es: 'El plan de la empresa es gratuito: no hay nada que pagar.',
    },
    near: { pt: 'Perto do limite.', en: 'Close to the limit.', es: 'Cerca del límite.' },
    reached: { pt: 'Limite atingido.', en: 'Limit reached.', es: 'Límite alcanzado.' },
    ask: {
      pt: 'Para ter mais, fale com o suporte sobre outro plano.',
      en: 'For more, ask support for another plan.',
      es: 'Para tener más, hable con soporte sobre otro plan.',
    },
    parts: {
      users: { pt: 'Usuários', en: 'Users', es: 'Usuarios' },
      connections: { pt: 'Conexões', en: 'Connections', es: 'Conexiones' },
      queues: { pt: 'Filas', en: 'Queues', es: 'Colas' },
      storage: { pt: 'Espaço para arquivos', en: 'Space for files', es: 'Espacio para archivos' },
    },
  },
  addons: {
    change: { pt: 'Adicionais', en: 'Add-ons', es: 'Adicionales' },
    changeOne: { pt: 'Adicionais: %{name}', en: 'Add-ons: %{name}', es: 'Adicionales: %{name}' },
    on: {
      users: {
        pt: 'Com %{smart_count} usuário adicional, %{price} por mês cada. |||| Com %{smart_count} usuários adicionais, %{price} por mês cada.',
        en: 'With %{smart_count} extra user, %{price} a month each. |||| With %{smart_count} extra users, %{price} a month each.',
        es: 'Con %{smart_count} usuario adicional, %{price} al mes cada uno. |||| Con %{smart_count} usuarios adicionales, %{price} al mes cada uno.',
      },
      connections: {
        pt: 'Com %{smart_count} conexão adicional, %{price} por mês cada. |||| Com %{smart_count} conexões adicionais, %{price} por mês cada.',
        en: 'With %{smart_count} extra connection, %{price} a month each. |||| With %{smart_count} extra connections, %{price} a month each.',
        es: 'Con %{smart_count} conexión adicional, %{price} al mes cada una. |||| Con %{smart_count} conexiones adicionales, %{price} al mes cada una.',
      },
      storage: {
        pt: 'Com %{smart_count} GB adicional, %{price} por mês cada. |||| Com %{smart_count} GB adicionais, %{price} por mês cada.',
        en: 'With %{smart_count} extra GB, %{price} a month each. |||| With %{smart_count} extra GB, %{price} a month each.',
        es: 'Con %{smart_count} GB adicional, %{price} al mes cada uno. |||| Con %{smart_count} GB adicionales, %{price} al mes cada uno.',
      },
    },
    ending: {
      pt: '%{smart_count} termina em %{date}. |||| %{smart_count} terminam em %{date}.',
      en: '%{smart_count} ends on %{date}. |||| %{smart_count} end on %{date}.',
      es: '%{smart_count} termina el %{date}. |||| %{smart_count} terminan el %{date}.',
    },
    title: {
      users: { pt: 'Usuários adicionais', en: 'Extra users', es: 'Usuarios adicionales' },
      connections: { pt: 'Conexões adicionais', en: 'Extra connections', es: 'Conexiones adicionales' },
      storage: { pt: 'Espaço adicional', en: 'Extra space', es: 'Espacio adicional' },
    },
    lead: {
      users: {
        pt: 'Quantos usuários a empresa tem além dos do plano.',
        en: 'How many users the company has beyond those of the plan.',
        es: 'Cuántos usuarios tiene la empresa además de los del plan.',
      },
      connections: {
        pt: 'Quantas conexões a empresa tem além das do plano.',
        en: 'How many connections the company has beyond those of the plan.',
        es: 'Cuántas conexiones tiene la empresa además de las del plan.',
      },
      storage: {
        pt: 'Quantos GB a empresa tem além dos do plano.',
        en: 'How many GB the company has beyond those of the plan.',
        es: 'Cuántos GB tiene la empresa además de los del plan.',
      },
    },
    quantity: { pt: 'Quantidade', en: 'Quantity', es: 'Cantidad' },
    monthly: {
      pt: '%{total} por mês em cada fatura (%{price} cada).',
      en: '%{total} a month on each invoice (%{price} each).',
      es: '%{total} al mes en cada factura (%{price} cada uno).',
    },
    proportion: {
      pt: 'Vale agora mesmo. Os dias até %{date} custam %{cost} e vêm na próxima fatura.',
      en: 'It counts right now. The days until %{date} cost %{cost} and come with the next invoice.',
      es: 'Vale desde ahora. Los días hasta el %{date} cuestan %{cost} y vienen en la próxima factura.',
    },
    free: {
      pt: 'Vale agora mesmo, sem custo até o fim do período de teste em %{date}.',
      en: 'It counts right now and is free until the trial ends on %{date}.',
      es: 'Vale desde ahora, sin costo hasta el fin del período de prueba el %{date}.',
    },
    less: {
      pt: 'Os que saem valem até %{date}. O que ainda estiver em uso nesse dia continua e é cobrado. Uma fatura já emitida não muda.',
      en: 'Those that go stay until %{date}. What is still used on that day goes on and is charged. An invoice that exists already does not change.',
      es: 'Los que se quitan valen hasta el %{date}. Lo que siga en uso ese día continúa y se cobra. Una factura ya emitida no cambia.',
    },
  },
  errors: {
    ERR_ADDON_NOT_OFFERED: {
      pt: 'O plano da empresa não oferece mais disso. Fale com o suporte.',
      en: 'The company’s plan does not offer more of this. Talk to support.',
      es: 'El plan de la empresa no ofrece más. Hable con soporte.',
    },
    ERR_ADDON_IN_USE: {
      pt: 'A empresa está usando isso. Libere espaço antes de diminuir.',
      en: 'The company uses this. Make room before you take it away.',
      es: 'La empresa lo está usando. Libere espacio antes de reducir.',
    },
  },
} satisfies Texts;
