export const bells = {
  bells: {
    tickets: 'Mensagens não lidas',
    noTickets: 'Nada por ler',
    announcements: 'Avisos',
    noAnnouncements: 'Nenhum aviso',
    chats: 'Conversas internas',
    noChats: 'Nenhuma conversa por ler',
    withCount: '%{name}: %{count}',
    volume: 'Volume',
    volumeOf: 'Volume: %{percent}%',
    desktop: 'Avisar na área de trabalho',
    desktopDenied: 'O navegador bloqueou as notificações.',
    newMessage: 'Mensagem de %{name}',
    waiting: '%{name} está aguardando',
    priority: {
      '1': 'Prioridade alta',
      '2': 'Prioridade média',
      '3': 'Prioridade baixa',
    },
    attachment: 'Abrir anexo',
  },
};
