export const bells = {
  bells: {
    tickets: 'Unread messages',
    noTickets: 'Nothing to read',
    announcements: 'Announcements',
    noAnnouncements: 'No announcements',
    chats: 'Internal chats',
    noChats: 'No unread chats',
    withCount: '%{name}: %{count}',
    volume: 'Volume',
    volumeOf: 'Volume: %{percent}%',
    desktop: 'Notify on the desktop',
    desktopDenied: 'The browser blocks notifications.',
    newMessage: 'Message from %{name}',
    waiting: '%{name} is waiting',
    priority: {
      '1': 'High priority',
      '2': 'Medium priority',
      '3': 'Low priority',
    },
    attachment: 'Open attachment',
  },
};
