import type { Texts } from '../shared/lib/languages.js';

export const businessTexts = {
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
    amount: { pt: 'Valor (R$)', en: 'Amount (R$)', es: 'Importe (R$)' },
    companies: { pt: 'Empresas', en: 'Companies', es: 'Empresas' },
    invoices: {
      pt: 'Faturas de todas as empresas',
      en: 'Invoices of all companies',
      es: 'Facturas de todas las empresas',
    },
    company: { pt: 'Empresa', en: 'Company', es: 'Empresa' },
    search: { pt: 'Buscar fatura', en: 'Search invoices', es: 'Buscar factura' },
    filter: { pt: 'Situação', en: 'State', es: 'Situación' },
    all: { pt: 'Todas', en: 'All', es: 'Todas' },
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
    byHand: { pt: 'Baixa manual: %{reason}', en: 'Settled by hand: %{reason}', es: 'Saldada a mano: %{reason}' },
  },
} satisfies Texts;
