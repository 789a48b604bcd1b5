import type { Texts } from '../shared/lib/languages.js';

export const financeTexts = {
  finance: {
    title: { pt: 'Faturas', en: 'Invoices', es: 'Facturas' },
    empty: { pt: 'Nenhuma fatura', en: 'No invoices', es: 'Ninguna factura' },
    emptyHint: {
      pt: 'As faturas da empresa aparecem aqui.',
      en: 'The invoices of the company appear here.',
      es: 'Las facturas de la empresa aparecen aquí.',
    },
    columns: {
      id: { pt: 'Id', en: 'Id', es: 'Id' },
      detail: { pt: 'Detalhes', en: 'Details', es: 'Detalles' },
      value: { pt: 'Valor', en: 'Amount', es: 'Importe' },
      dueDate: { pt: 'Data Venc.', en: 'Due date', es: 'Vencimiento' },
      status: { pt: 'Status', en: 'Status', es: 'Estado' },
    },
    state: {
      paid: { pt: 'Pago', en: 'Paid', es: 'Pagada' },
      overdue: { pt: 'Vencido', en: 'Overdue', es: 'Vencida' },
      open: { pt: 'Em Aberto', en: 'Open', es: 'Abierta' },
    },
    subscription: { pt: 'Assinatura', en: 'Subscription', es: 'Suscripción' },
    trial: { pt: 'Período de teste', en: 'Trial', es: 'Período de prueba' },
    days: {
      pt: '%{smart_count} dia restante |||| %{smart_count} dias restantes',
      en: '%{smart_count} day left |||| %{smart_count} days left',
      es: 'Queda %{smart_count} día |||| Quedan %{smart_count} días',
    },
    until: { pt: 'Ativa até %{date}', en: 'Active until %{date}', es: 'Activa hasta %{date}' },
    noEnd: { pt: 'Sem vencimento', en: 'No end date', es: 'Sin vencimiento' },
    email: { pt: 'E-mail de cobrança', en: 'Billing e-mail', es: 'Correo de facturación' },
    subscribe: { pt: 'Assine Agora!', en: 'Subscribe now!', es: '¡Suscríbase ahora!' },
    plan: { pt: 'Plano %{name}', en: 'Plan %{name}', es: 'Plan %{name}' },
    parts: {
      users: {
        pt: '%{smart_count} usuário |||| %{smart_count} usuários',
        en: '%{smart_count} user |||| %{smart_count} users',
        es: '%{smart_count} usuario |||| %{smart_count} usuarios',
      },
      connections: {
        pt: '%{smart_count} conexão |||| %{smart_count} conexões',
        en: '%{smart_count} connection |||| %{smart_count} connections',
        es: '%{smart_count} conexión |||| %{smart_count} conexiones',
      },
      queues: {
        pt: '%{smart_count} fila |||| %{smart_count} filas',
        en: '%{smart_count} queue |||| %{smart_count} queues',
        es: '%{smart_count} cola |||| %{smart_count} colas',
      },
    },
    howToPay: {
      pt: 'O pagamento pelo sistema ainda não está disponível. Fale com o suporte para assinar ou trocar de plano.',
      en: 'Paying in the system is not available yet. Contact support to subscribe or change your plan.',
      es: 'El pago en el sistema aún no está disponible. Hable con el soporte para suscribirse o cambiar de plan.',
    },
  },
  errors: {
    ERR_NO_INVOICE_FOUND: {
      pt: 'Fatura não encontrada.',
      en: 'The invoice was not found.',
      es: 'No se encontró la factura.',
    },
    ERR_INVOICE_NOT_OPEN: {
      pt: 'Não há nada a pagar nesta fatura.',
      en: 'There is nothing to pay for this invoice.',
      es: 'No hay nada que pagar en esta factura.',
    },
    ERR_PAYMENT_PROVIDER: {
      pt: 'O provedor de pagamento não respondeu. Tente de novo em instantes.',
      en: 'The payment provider did not answer. Try again in a moment.',
      es: 'El proveedor de pagos no respondió. Inténtelo de nuevo en unos instantes.',
    },
    ERR_PLAN_NAME_ALREADY_EXISTS: {
      pt: 'Já existe um plano com este nome.',
      en: 'There is already a plan with this name.',
      es: 'Ya existe un plan con este nombre.',
    },
    ERR_PLAN_IN_USE: {
      pt: 'Há empresas com este plano. Mude-as de plano antes de excluí-lo.',
      en: 'Companies have this plan. Move them to another one before you delete it.',
      es: 'Hay empresas con este plan. Cámbielas de plan antes de eliminarlo.',
    },
  },
} satisfies Texts;
