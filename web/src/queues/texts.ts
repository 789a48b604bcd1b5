import type { Texts } from '../shared/lib/languages.js';
import { queueOptionsTexts } from './options/texts.js';

export const queuesTexts = {
  ...queueOptionsTexts,
  resources: {
    queues: {
      name: { pt: 'Fila |||| Filas', en: 'Queue |||| Queues', es: 'Cola |||| Colas' },
      search: { pt: 'Buscar filas', en: 'Search queues', es: 'Buscar colas' },
      add: { pt: 'Nova fila', en: 'New queue', es: 'Nueva cola' },
      empty: { pt: 'Nenhuma fila', en: 'No queues', es: 'Ninguna cola' },
      emptyHint: {
        pt: 'As filas repartem os atendimentos entre as equipes.',
        en: 'Queues divide the tickets among the teams.',
        es: 'Las colas reparten las conversaciones entre los equipos.',
      },
      forcedCaseName: { pt: 'Fila', en: 'Queue', es: 'Cola' },
      saved: { pt: 'Queue saved successfully', en: 'Queue saved successfully', es: 'Cambios guardados' },
      tabs: {
        data: { pt: 'Dados da Fila', en: 'Queue data', es: 'Datos de la cola' },
        hours: { pt: 'Horários de Atendimento', en: 'Working hours', es: 'Horarios de atención' },
      },
      fields: {
        number: { pt: 'Id', en: 'Id', es: 'Id' },
        name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
        color: { pt: 'Cor', en: 'Color', es: 'Color' },
        greetingMessage: { pt: 'Mensagem de saudação', en: 'Greeting message', es: 'Mensaje de saludo' },
        outOfHoursMessage: {
          pt: 'Mensagem fora do expediente',
          en: 'Out-of-hours message',
          es: 'Mensaje fuera de horario',
        },
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
    ERR_NO_QUEUE_OPTION_FOUND: {
      pt: 'Nenhuma opção encontrada com este ID nesta fila.',
      en: 'No option found with this ID in this queue.',
      es: 'No se encontró ninguna opción con este ID en esta cola.',
    },
    ERR_QUEUE_OPTION_LIMIT: {
      pt: 'Uma fila tem no máximo 300 opções, em 50 níveis.',
      en: 'A queue has at most 300 options, in 50 levels.',
      es: 'Una cola tiene como máximo 300 opciones, en 50 niveles.',
    },
    ERR_QUEUE_OPTION_PARENT: {
      pt: 'Uma opção não pode ficar abaixo de si mesma.',
      en: 'An option cannot hang below itself.',
      es: 'Una opción no puede quedar debajo de sí misma.',
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
