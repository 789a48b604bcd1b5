import type { Texts } from '../shared/lib/languages.js';

export const chatsTexts = {
  chats: {
    title: { pt: 'Chat interno', en: 'Internal chat', es: 'Chat interno' },
    new: { pt: 'Nova conversa', en: 'New chat', es: 'Nuevo chat' },
    newTitle: { pt: 'Nova conversa', en: 'New chat', es: 'Nuevo chat' },
    editTitle: { pt: 'Editar conversa', en: 'Edit chat', es: 'Editar chat' },
    edit: { pt: 'Editar conversa', en: 'Edit chat', es: 'Editar chat' },
    remove: { pt: 'Excluir conversa', en: 'Delete chat', es: 'Eliminar chat' },
    removeTitle: { pt: 'Excluir %{name}?', en: 'Delete %{name}?', es: '¿Eliminar %{name}?' },
    name: { pt: 'Título', en: 'Title', es: 'Título' },
    users: { pt: 'Participantes', en: 'Members', es: 'Participantes' },
    tabChats: { pt: 'Chats', en: 'Chats', es: 'Chats' },
    tabMessages: { pt: 'Mensagens', en: 'Messages', es: 'Mensajes' },
    empty: { pt: 'Nenhuma conversa ainda', en: 'No chats yet', es: 'Aún no hay chats' },
    emptyHint: {
      pt: 'Crie uma conversa para falar com os seus colegas.',
      en: 'Start a chat to talk to your colleagues.',
      es: 'Cree un chat para hablar con sus colegas.',
    },
    choose: { pt: 'Escolha uma conversa', en: 'Choose a chat', es: 'Elija un chat' },
    messages: { pt: 'Mensagens da conversa', en: 'Messages of the chat', es: 'Mensajes del chat' },
    write: { pt: 'Escreva uma mensagem', en: 'Write a message', es: 'Escriba un mensaje' },
    send: { pt: 'Enviar mensagem', en: 'Send message', es: 'Enviar mensaje' },
    files: { pt: 'Arquivos para enviar', en: 'Files to send', es: 'Archivos para enviar' },
    removeFile: { pt: 'Remover %{name}', en: 'Remove %{name}', es: 'Quitar %{name}' },
    sending: { pt: 'Enviando arquivos', en: 'Sending files', es: 'Enviando archivos' },
    mostFiles: {
      pt: 'Até 10 arquivos em uma mensagem.',
      en: 'Up to 10 files in one message.',
      es: 'Hasta 10 archivos en un mensaje.',
    },
    unreads: {
      pt: '%{smart_count} não lida |||| %{smart_count} não lidas',
      en: '%{smart_count} unread |||| %{smart_count} unread',
      es: '%{smart_count} sin leer |||| %{smart_count} sin leer',
    },
    unread: { pt: 'Há mensagens não lidas', en: 'There are unread messages', es: 'Hay mensajes sin leer' },
  },
  errors: {
    ERR_NO_CHAT_FOUND: {
      pt: 'Nenhuma conversa encontrada com este ID.',
      en: 'No chat found with this ID.',
      es: 'Ningún chat encontrado con este ID.',
    },
  },
} satisfies Texts;
