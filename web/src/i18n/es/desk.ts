export const desk = {
  desk: {
    queues: 'Colas',
    tags: 'Etiquetas',
    tagsOf: 'Etiquetas de %{name}',
    noTags: 'Ninguna etiqueta',
    panes: {
      list: 'Ancho de la lista',
      contact: 'Ancho de los datos del contacto',
    },
    search: {
      tab: 'Búsqueda',
      placeholder: 'Buscar conversaciones y mensajes',
      clear: 'Borrar la búsqueda',
      tags: 'Filtrar por etiquetas',
      users: 'Filtrar por usuarios',
      start: 'Busque en todas las conversaciones',
      empty: 'Nada encontrado',
      emptyHint: 'Pruebe otras palabras u otro filtro.',
      hint: 'Escriba al menos 3 caracteres o elija un filtro.',
    },
    transfer: {
      title: 'Transferir',
      of: 'Transferir a %{name}',
      user: 'Transferir al usuario',
      userHelp: 'Sin usuario, la atención queda en espera en la cola.',
      nobody: 'Nadie puede atender esta cola',
      submit: 'Transferir',
    },
    remove: {
      action: 'Eliminar atención',
      title: '¿Eliminar la atención #%{number} de %{name}?',
      text: 'La conversación sale de las listas y se borra después de 30 días.',
    },
    spy: {
      action: 'Espiar conversación',
      title: '%{name} · #%{number} (solo lectura)',
    },
    closeAll: {
      title: 'Cerrar todos',
      submit: 'Cerrar todos',
      warning: 'Se cerrarán todas las atenciones de la situación y las colas elegidas.',
      queuesHelp: 'Sin cola elegida, vale para todas.',
      progress: '%{done} de %{total} cerrados…',
      finished: '%{done} de %{total} cerrados.',
    },
    palette: {
      title: '¿Qué quiere hacer?',
      nothing: 'Ningún comando encontrado',
      goTo: 'Ir a %{page}',
    },
  },
  messagesList: {
    header: {
      notMessage: 'Ningún mensaje seleccionado',
    },
  },
};
