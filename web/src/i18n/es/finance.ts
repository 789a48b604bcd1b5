export const finance = {
  finance: {
    title: 'Facturas',
    empty: 'Ninguna factura',
    emptyHint: 'Las facturas de la empresa aparecen aquí.',
    columns: { id: 'Id', detail: 'Detalles', value: 'Importe', dueDate: 'Vencimiento', status: 'Estado' },
    state: { paid: 'Pagada', overdue: 'Vencida', open: 'Abierta' },
    subscription: 'Suscripción',
    trial: 'Período de prueba',
    days: 'Queda %{smart_count} día |||| Quedan %{smart_count} días',
    until: 'Activa hasta %{date}',
    noEnd: 'Sin vencimiento',
    email: 'Correo de facturación',
    subscribe: '¡Suscríbase ahora!',
    plan: 'Plan %{name}',
    parts: {
      users: '%{smart_count} usuario |||| %{smart_count} usuarios',
      connections: '%{smart_count} conexión |||| %{smart_count} conexiones',
      queues: '%{smart_count} cola |||| %{smart_count} colas',
    },
    howToPay: 'El pago en el sistema aún no está disponible. Hable con el soporte para suscribirse o cambiar de plan.',
  },
};
