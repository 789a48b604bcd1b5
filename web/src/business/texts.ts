import type { Texts } from '../shared/lib/languages.js';

export const businessTexts = {
  resources: {
    'company-invoices': {
      name: {
        pt: 'Fatura |||| Faturas de todas as empresas',
        en: 'Invoice |||| Invoices of all companies',
        es: 'Factura |||| Facturas de todas las empresas',
      },
      forcedCaseName: { pt: 'Fatura', en: 'Invoice', es: 'Factura' },
      search: { pt: 'Buscar fatura', en: 'Search invoices', es: 'Buscar factura' },
      empty: { pt: 'Nenhuma fatura', en: 'No invoices', es: 'Ninguna factura' },
      fields: {
        companyName: { pt: 'Empresa', en: 'Company', es: 'Empresa' },
        state: { pt: 'Situação', en: 'State', es: 'Situación' },
      },
    },
  },
  business: {
    title: { pt: 'Negócio', en: 'Business', es: 'Negocio' },
    lead: {
      pt: 'O que as empresas pagam pelo serviço.',
      en: 'What the companies pay for the service.',
      es: 'Lo que las empresas pagan por el servicio.',
    },
    cards: {
      active: { pt: 'Empresas ativas', en: 'Active companies', es: 'Empresas activas' },
      inTrial: { pt: 'Em período de teste', en: 'In trial', es: 'En período de prueba' },
      overdue: { pt: 'Vencidas', en: 'Overdue', es: 'Vencidas' },
      income: { pt: 'Recebido neste mês', en: 'Received this month', es: 'Recibido este mes' },
    },
    incomeByMonth: { pt: 'Recebido por mês', en: 'Income by month', es: 'Recibido por mes' },
    lostByMonth: { pt: 'Empresas perdidas por mês', en: 'Companies lost by month', es: 'Empresas perdidas por mes' },
    incomeByPlan: {
      pt: 'Recebido por plano em doze meses',
      en: 'Income by plan in twelve months',
      es: 'Recibido por plan en doce meses',
    },
    plan: { pt: 'Plano', en: 'Plan', es: 'Plan' },
    amount: { pt: 'Valor (R$)', en: 'Amount (R$)', es: 'Importe (R$)' },
    companies: { pt: 'Empresas', en: 'Companies', es: 'Empresas' },
    states: {
      open: { pt: 'Em aberto', en: 'Open', es: 'Abiertas' },
      overdue: { pt: 'Vencidas', en: 'Overdue', es: 'Vencidas' },
      paid: { pt: 'Pagas', en: 'Paid', es: 'Pagadas' },
      cancelled: { pt: 'Canceladas', en: 'Cancelled', es: 'Anuladas' },
    },
    settle: { pt: 'Dar baixa', en: 'Settle', es: 'Saldar' },
    settleTitle: {
      pt: 'Dar baixa na fatura de %{name}?',
      en: 'Settle the invoice of %{name}?',
      es: '¿Saldar la factura de %{name}?',
    },
    settleHint: {
      pt: 'O vencimento da empresa avança como se ela tivesse pago %{value}.',
      en: 'The due date of the company moves on as if it had paid %{value}.',
      es: 'El vencimiento de la empresa avanza como si hubiera pagado %{value}.',
    },
    reason: { pt: 'Motivo', en: 'Reason', es: 'Motivo' },
    settled: { pt: 'Fatura baixada.', en: 'Invoice settled.', es: 'Factura saldada.' },
    refund: { pt: 'Estornar', en: 'Refund', es: 'Reembolsar' },
    refundTitle: {
      pt: 'Estornar pagamento de %{name}?',
      en: 'Refund a payment of %{name}?',
      es: '¿Reembolsar un pago de %{name}?',
    },
    refundHint: {
      pt: 'O dinheiro volta a quem pagou, pelo mesmo provedor. O vencimento da empresa não muda.',
      en: 'The money goes back to the payer, by the same provider. The due date of the company does not change.',
      es: 'El dinero vuelve a quien pagó, por el mismo proveedor. El vencimiento de la empresa no cambia.',
    },
    refundByHand: {
      pt: 'Esta fatura teve baixa manual: devolva o dinheiro por fora; aqui fica o registro.',
      en: 'This invoice was settled by hand: give the money back yourself; it is recorded here.',
      es: 'Esta factura se saldó a mano: devuelva el dinero por su cuenta; aquí queda el registro.',
    },
    payment: { pt: 'Pagamento', en: 'Payment', es: 'Pago' },
    refundValue: {
      pt: 'Valor (até %{most})',
      en: 'Amount (up to %{most})',
      es: 'Importe (hasta %{most})',
    },
    refundAsked: { pt: 'Estorno pedido.', en: 'Refund asked for.', es: 'Reembolso pedido.' },
    refunds: { pt: 'Estornos', en: 'Refunds', es: 'Reembolsos' },
    refundStates: {
      asked: { pt: 'Pedido', en: 'Asked for', es: 'Pedido' },
      pending: { pt: 'A caminho', en: 'On its way', es: 'En camino' },
      done: { pt: 'Devolvido', en: 'Given back', es: 'Devuelto' },
      failed: { pt: 'Recusado', en: 'Refused', es: 'Rechazado' },
    },
    refundOfProvider: {
      pt: 'Feito no provedor de pagamento',
      en: 'Made at the payment provider',
      es: 'Hecho en el proveedor de pagos',
    },
    byHand: { pt: 'Baixa manual: %{reason}', en: 'Settled by hand: %{reason}', es: 'Saldada a mano: %{reason}' },
  },
} satisfies Texts;
