import type { Texts } from '../shared/lib/languages.js';
import { automaticTexts } from './automatic-texts.js';

export const financeTexts = {
  resources: {
    invoices: {
      name: { pt: 'Fatura |||| Faturas', en: 'Invoice |||| Invoices', es: 'Factura |||| Facturas' },
      forcedCaseName: { pt: 'Fatura', en: 'Invoice', es: 'Factura' },
      search: { pt: 'Buscar fatura', en: 'Search invoices', es: 'Buscar factura' },
      empty: { pt: 'Nenhuma fatura', en: 'No invoices', es: 'Ninguna factura' },
      emptyHint: {
        pt: 'As faturas da empresa aparecem aqui.',
        en: 'The invoices of the company appear here.',
        es: 'Las facturas de la empresa aparecen aquí.',
      },
      fields: {
        number: { pt: 'Id', en: 'Id', es: 'Id' },
        detail: { pt: 'Detalhes', en: 'Details', es: 'Detalles' },
        value: { pt: 'Valor', en: 'Amount', es: 'Importe' },
        dueDate: { pt: 'Data Venc.', en: 'Due date', es: 'Vencimiento' },
        status: { pt: 'Status', en: 'Status', es: 'Estado' },
        action: { pt: 'Ação', en: 'Action', es: 'Acción' },
      },
    },
  },
  finance: {
    state: {
      paid: { pt: 'Pago', en: 'Paid', es: 'Pagada' },
      overdue: { pt: 'Vencido', en: 'Overdue', es: 'Vencida' },
      open: { pt: 'Em Aberto', en: 'Open', es: 'Abierta' },
      cancelled: { pt: 'Cancelado', en: 'Cancelled', es: 'Anulada' },
    },
    debit: {
      asked: {
        pt: 'O Pix automático paga no vencimento.',
        en: 'Pix Automático pays it on its due day.',
        es: 'Pix Automático la paga al vencimiento.',
      },
      failed: {
        pt: 'O Pix automático não paga esta fatura.',
        en: 'Pix Automático does not pay this invoice.',
        es: 'Pix Automático no paga esta factura.',
      },
    },
    automatic: automaticTexts,
    partPaid: {
      pt: 'Pago: %{paid} · Falta: %{left}',
      en: 'Paid: %{paid} · Left: %{left}',
      es: 'Pagado: %{paid} · Falta: %{left}',
    },
    refunded: { pt: 'Estornado: %{value}', en: 'Refunded: %{value}', es: 'Reembolsado: %{value}' },
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
    credit: { pt: 'Crédito', en: 'Credit', es: 'Crédito' },
    creditHint: {
      pt: 'Desconta da próxima fatura, sem você fazer nada.',
      en: 'It is taken off the next invoice by itself.',
      es: 'Se descuenta solo de la próxima factura.',
    },
    price: { pt: 'Valor', en: 'Price', es: 'Precio' },
    priceOf: {
      pt: '%{price} por mês |||| %{price} a cada %{smart_count} meses',
      en: '%{price} a month |||| %{price} every %{smart_count} months',
      es: '%{price} al mes |||| %{price} cada %{smart_count} meses',
    },
    toPay: { pt: 'A pagar', en: 'To pay', es: 'A pagar' },
    pay: { pt: 'PAGAR', en: 'PAY', es: 'PAGAR' },
    payByCard: { pt: 'Pagar com cartão', en: 'Pay by card', es: 'Pagar con tarjeta' },
    payTitle: { pt: 'Pagar fatura', en: 'Pay an invoice', es: 'Pagar factura' },
    renewed: {
      pt: 'Pagamento recebido! Sua licença foi renovada até %{date}.',
      en: 'Payment received! Your licence is renewed until %{date}.',
      es: '¡Pago recibido! Su licencia se renovó hasta el %{date}.',
    },
    checkout: {
      title: { pt: 'Pagamento', en: 'Checkout', es: 'Pago' },
      data: { pt: 'Dados', en: 'Details', es: 'Datos' },
      customize: { pt: 'Personalizar', en: 'Customize', es: 'Personalizar' },
      review: { pt: 'Revisar', en: 'Review', es: 'Revisar' },
      next: { pt: 'Próximo', en: 'Next', es: 'Siguiente' },
      done: {
        pt: 'Assinatura realizada com sucesso!, aguardando a realização do pagamento',
        en: 'Subscribed successfully; waiting for the payment',
        es: 'Suscripción realizada con éxito; esperando el pago',
      },
    },
    payer: {
      firstName: { pt: 'Nome completo', en: 'Full name', es: 'Nombre completo' },
      document: { pt: 'CPF ou CNPJ', en: 'CPF or CNPJ', es: 'CPF o CNPJ' },
      address2: { pt: 'Endereço', en: 'Address', es: 'Dirección' },
      city: { pt: 'Cidade', en: 'City', es: 'Ciudad' },
      state: { pt: 'Estado', en: 'State', es: 'Estado' },
      zipcode: { pt: 'CEP', en: 'Zip code', es: 'Código postal' },
      country: { pt: 'País', en: 'Country', es: 'País' },
    },
    missing: {
      firstName: {
        pt: 'O nome completo é obrigatório',
        en: 'The full name is required',
        es: 'El nombre completo es obligatorio',
      },
      document: {
        pt: 'CPF ou CNPJ é obrigatório',
        en: 'The CPF or CNPJ is required',
        es: 'El CPF o CNPJ es obligatorio',
      },
      address2: { pt: 'O Endereço é obrigatório', en: 'The address is required', es: 'La dirección es obligatoria' },
      city: { pt: 'Cidade é obrigatória', en: 'The city is required', es: 'La ciudad es obligatoria' },
      zipcode: { pt: 'CEP é obrigatório', en: 'The zip code is required', es: 'El código postal es obligatorio' },
      country: { pt: 'País é obrigatório', en: 'The country is required', es: 'El país es obligatorio' },
    },
    countries: {
      BR: { pt: 'Brasil', en: 'Brazil', es: 'Brasil' },
      usa: { pt: 'Estados Unidos', en: 'United States', es: 'Estados Unidos' },
    },
    pix: {
      image: { pt: 'QR Code do Pix', en: 'QR code of the Pix payment', es: 'Código QR de Pix' },
      how: {
        pt: 'Escaneie com o aplicativo do seu banco, ou copie o código. Esta tela muda quando o pagamento chega.',
        en: 'Scan it with the app of your bank, or copy the code. This screen changes when the payment arrives.',
        es: 'Escanéelo con la aplicación de su banco, o copie el código. Esta pantalla cambia cuando llega el pago.',
      },
      code: { pt: 'Pix copia e cola', en: 'Pix code to copy', es: 'Código Pix para copiar' },
      copy: { pt: 'Copiar código', en: 'Copy code', es: 'Copiar código' },
      copied: { pt: 'Código copiado.', en: 'Code copied.', es: 'Código copiado.' },
      simulate: { pt: 'Simular pagamento', en: 'Simulate payment', es: 'Simular pago' },
      paid: {
        pt: 'Esta fatura está paga. Obrigado!',
        en: 'This invoice is paid. Thank you!',
        es: 'Esta factura está pagada. ¡Gracias!',
      },
      cancelled: {
        pt: 'Esta fatura foi cancelada. Não há nada a pagar.',
        en: 'This invoice was cancelled. There is nothing to pay.',
        es: 'Esta factura fue cancelada. No hay nada que pagar.',
      },
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
    ERR_REFUND_TOO_MUCH: {
      pt: 'Deste pagamento resta menos do que isso para estornar.',
      en: 'Less than this can still be refunded of the payment.',
      es: 'De este pago queda menos que eso para reembolsar.',
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
