export const desk = {
  desk: {
    queues: 'Filas',
    tags: 'Etiquetas',
    tagsOf: 'Etiquetas de %{name}',
    noTags: 'Nenhuma etiqueta',
    panes: {
      list: 'Largura da lista',
      contact: 'Largura dos dados do contato',
    },
    search: {
      tab: 'Busca',
      placeholder: 'Buscar conversas e mensagens',
      clear: 'Limpar a busca',
      tags: 'Filtro por etiquetas',
      users: 'Filtro por usuários',
      start: 'Busque em todas as conversas',
      empty: 'Nada encontrado',
      emptyHint: 'Tente outras palavras ou outro filtro.',
      hint: 'Digite pelo menos 3 caracteres ou escolha um filtro.',
    },
    transfer: {
      title: 'Transferir',
      of: 'Transferir %{name}',
      user: 'Transferir para o usuário',
      userHelp: 'Sem usuário, o atendimento fica aguardando na fila.',
      nobody: 'Ninguém pode atender esta fila',
      submit: 'Transferir',
    },
    remove: {
      action: 'Excluir atendimento',
      title: 'Excluir o atendimento #%{number} de %{name}?',
      text: 'A conversa some das listas e é apagada depois de 30 dias.',
    },
    spy: {
      action: 'Espiar conversa',
      title: '%{name} · #%{number} (somente leitura)',
    },
    closeAll: {
      title: 'Encerrar todos',
      submit: 'Encerrar todos',
      warning: 'Todos os atendimentos da situação e das filas escolhidas serão encerrados.',
      queuesHelp: 'Sem fila escolhida, vale para todas.',
      progress: '%{done} de %{total} encerrados…',
      finished: '%{done} de %{total} encerrados.',
    },
    palette: {
      title: 'O que você quer fazer?',
      nothing: 'Nenhum comando encontrado',
      goTo: 'Ir para %{page}',
    },
  },
  messagesList: {
    header: {
      notMessage: 'Nenhuma mensagem selecionada',
    },
  },
};
