export const bells = {
  bells: {
    tickets: 'Mensajes no leídos',
    noTickets: 'Nada por leer',
    announcements: 'Avisos',
    noAnnouncements: 'Ningún aviso',
    chats: 'Chats internos',
    noChats: 'Ningún chat por leer',
    withCount: '%{name}: %{count}',
    volume: 'Volumen',
    volumeOf: 'Volumen: %{percent}%',
    desktop: 'Avisar en el escritorio',
    desktopDenied: 'El navegador bloqueó las notificaciones.',
    newMessage: 'Mensaje de %{name}',
    waiting: '%{name} está esperando',
    priority: {
      '1': 'Prioridad alta',
      '2': 'Prioridad media',
      '3': 'Prioridad baja',
    },
    attachment: 'Abrir adjunto',
  },
};
