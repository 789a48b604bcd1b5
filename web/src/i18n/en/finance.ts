export const finance = {
  finance: {
    title: 'Invoices',
    empty: 'No invoices',
    emptyHint: 'The invoices of the company appear here.',
    columns: { id: 'Id', detail: 'Details', value: 'Amount', dueDate: 'Due date', status: 'Status' },
    state: { paid: 'Paid', overdue: 'Overdue', open: 'Open' },
    subscription: 'Subscription',
    trial: 'Trial',
    days: '%{smart_count} day left |||| %{smart_count} days left',
    until: 'Active until %{date}',
    noEnd: 'Without an end',
    email: 'Billing e-mail',
    subscribe: 'Subscribe now!',
    plan: 'Plan %{name}',
    parts: {
      users: '%{smart_count} user |||| %{smart_count} users',
      connections: '%{smart_count} connection |||| %{smart_count} connections',
      queues: '%{smart_count} queue |||| %{smart_count} queues',
    },
    howToPay: 'Paying in the system is not available yet. Ask the support to subscribe or to change the plan.',
  },
};
