export const finance = {
  finance: {
    title: 'Faturas',
    empty: 'Nenhuma fatura',
    emptyHint: 'As faturas da empresa aparecem aqui.',
    columns: { id: 'Id', detail: 'Detalhes', value: 'Valor', dueDate: 'Data Venc.', status: 'Status' },
    state: { paid: 'Pago', overdue: 'Vencido', open: 'Em Aberto' },
    subscription: 'Assinatura',
    trial: 'Período de teste',
    days: '%{smart_count} dia restante |||| %{smart_count} dias restantes',
    until: 'Ativa até %{date}',
    noEnd: 'Sem vencimento',
    email: 'E-mail de cobrança',
    subscribe: 'Assine Agora!',
    plan: 'Plano %{name}',
    parts: {
      users: '%{smart_count} usuário |||| %{smart_count} usuários',
      connections: '%{smart_count} conexão |||| %{smart_count} conexões',
      queues: '%{smart_count} fila |||| %{smart_count} filas',
    },
    howToPay: 'O pagamento pelo sistema ainda não está disponível. Fale com o suporte para assinar ou trocar de plano.',
  },
};
