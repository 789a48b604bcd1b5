import type { Texts } from '../shared/lib/languages.js';

export const queuesTexts = {
  resources: {
    queues: {
      name: { pt: 'Fila |||| Filas', en: 'Queue |||| Queues', es: 'Cola |||| Colas' },
      empty: { pt: 'Nenhuma fila', en: 'No queues', es: 'Ninguna cola' },
      emptyHint: {
        pt: 'As filas repartem os atendimentos entre as equipes.',
        en: 'Queues divide the tickets among the teams.',
        es: 'Las colas reparten los chats entre los equipos.',
      },
      forcedCaseName: { pt: 'Fila', en: 'Queue', es: 'Cola' },
      fields: {
        name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
        color: { pt: 'Cor', en: 'Color', es: 'Color' },
        greetingMessage: { pt: 'Mensagem de saudação', en: 'Greeting message', es: 'Mensaje de saludo' },
        orderQueue: { pt: 'Ordem', en: 'Order', es: 'Orden' },
        updatedAt: { pt: 'Última atualização', en: 'Last update', es: 'Última actualización' },
      },
      pickColor: { pt: 'Escolher a cor', en: 'Pick the color', es: 'Elegir el color' },
    },
  },
  errors: {
    ERR_NO_QUEUE_FOUND: {
      pt: 'Nenhuma fila encontrada com este ID.',
      en: 'No queue found with this ID.',
      es: 'No se encontró ninguna cola con este ID.',
    },
    ERR_QUEUE_COLOR_ALREADY_EXISTS: {
      pt: 'Esta cor já está em uso, escolha outra.',
      en: 'This color is already in use, choose another one.',
      es: 'Este color ya está en uso, elija otro.',
    },
    ERR_QUEUE_NAME_ALREADY_EXISTS: {
      pt: 'Já existe uma fila com este nome.',
      en: 'A queue with this name already exists.',
      es: 'Ya existe una cola con este nombre.',
    },
  },
} satisfies Texts;
