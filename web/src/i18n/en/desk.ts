export const desk = {
  desk: {
    queues: 'Queues',
    tags: 'Tags',
    tagsOf: 'Tags of %{name}',
    noTags: 'No tags',
    panes: {
      list: 'Width of the list',
      contact: 'Width of the contact pane',
    },
    search: {
      tab: 'Search',
      placeholder: 'Search conversations and messages',
      clear: 'Clear the search',
      tags: 'Filter by tags',
      users: 'Filter by users',
      start: 'Search all conversations',
      empty: 'Nothing found',
      emptyHint: 'Try other words or another filter.',
      hint: 'Type at least 3 characters or choose a filter.',
    },
    transfer: {
      title: 'Transfer',
      of: 'Transfer %{name}',
      user: 'Transfer to user',
      userHelp: 'Without a user the ticket waits in the queue.',
      nobody: 'Nobody may see this queue',
      submit: 'Transfer',
    },
    remove: {
      action: 'Delete ticket',
      title: 'Delete ticket #%{number} of %{name}?',
      text: 'The conversation leaves all lists and is erased after 30 days.',
    },
    spy: {
      action: 'Spy on conversation',
      title: '%{name} · #%{number} (read only)',
    },
    closeAll: {
      title: 'Close all',
      submit: 'Close all',
      warning: 'All tickets of the chosen status and queues will be closed.',
      queuesHelp: 'With no queue chosen it means all of them.',
      progress: '%{done} of %{total} closed…',
      finished: '%{done} of %{total} closed.',
    },
    palette: {
      title: 'What do you want to do?',
      nothing: 'No command found',
      goTo: 'Go to %{page}',
    },
  },
  messagesList: {
    header: {
      notMessage: 'No message selected',
    },
  },
};
