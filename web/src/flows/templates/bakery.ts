import type { FlowContent } from '@recado/contracts';
import type { Language } from '../../shared/lib/languages.js';
import { drawn, patient, type Titled } from './drawn.js';

const T = {
  hello: {
    pt: 'Olá! Aqui é da loja. Como podemos ajudar?',
    en: 'Hello! This is the shop. How can we help?',
    es: '¡Hola! Aquí la tienda. ¿En qué podemos ayudar?',
  },
  order: { pt: 'Fazer um pedido', en: 'Place an order', es: 'Hacer un pedido' },
  status: { pt: 'Acompanhar meu pedido', en: 'Follow my order', es: 'Seguir mi pedido' },
  address: { pt: 'Endereço e horários', en: 'Address and hours', es: 'Dirección y horarios' },
  person: { pt: 'Falar com uma pessoa', en: 'Talk to a person', es: 'Hablar con una persona' },
  what: {
    pt: 'O que você gostaria de pedir? Escreva os produtos e as quantidades.',
    en: 'What would you like to order? Write products and quantities.',
    es: '¿Qué desea pedir? Escriba los productos y las cantidades.',
  },
  when: {
    pt: 'Para que dia? (dd/mm/aaaa)',
    en: 'For which day? (dd/mm/yyyy)',
    es: '¿Para qué día? (dd/mm/aaaa)',
  },
  noted: {
    pt: 'Anotado: *{{order}}* para *{{day}}*. Uma pessoa confirma o valor em instantes.',
    en: 'Noted: *{{order}}* for *{{day}}*. A person will confirm the price in a moment.',
    es: 'Anotado: *{{order}}* para *{{day}}*. Una persona confirmará el precio en un momento.',
  },
  number: {
    pt: 'Qual é o número do seu pedido?',
    en: 'What is the number of your order?',
    es: '¿Cuál es el número de su pedido?',
  },
  looking: {
    pt: 'Obrigado! Vamos verificar o pedido {{number}}.',
    en: 'Thank you! We will look up order {{number}}.',
    es: '¡Gracias! Vamos a revisar el pedido {{number}}.',
  },
  where: {
    pt: 'Estamos na Rua das Flores, 100. Atendemos de segunda a sexta das 8h às 18h e aos sábados até as 12h.',
    en: 'We are at 100 Flores Street, open Monday to Friday from 8 to 18 and on Saturdays until 12.',
    es: 'Estamos en la calle de las Flores, 100. Atendemos de lunes a viernes de 8 a 18 y los sábados hasta las 12.',
  },
  closed: {
    pt: 'Estamos fechados agora. Deixe o seu pedido e respondemos assim que abrirmos.',
    en: 'We are closed now. Leave your order, and we answer as soon as we open.',
    es: 'Ahora estamos cerrados. Deje su pedido y respondemos apenas abramos.',
  },
  bye: { pt: 'Até breve!', en: 'See you soon!', es: '¡Hasta pronto!' },
} as const;

const N = {
  open: { pt: 'Aberto agora?', en: 'Open now?', es: '¿Abierto ahora?' },
  closed: { pt: 'Aviso de fechado', en: 'Closed notice', es: 'Aviso de cerrado' },
  menu: { pt: 'Menu', en: 'Menu', es: 'Menú' },
  order: { pt: 'Pedido', en: 'Order', es: 'Pedido' },
  day: { pt: 'Dia da entrega', en: 'Day of delivery', es: 'Día de entrega' },
  noted: { pt: 'Confirmação', en: 'Confirmation', es: 'Confirmación' },
  number: { pt: 'Número do pedido', en: 'Order number', es: 'Número del pedido' },
  looking: { pt: 'Verificando', en: 'Looking it up', es: 'Revisando' },
  where: { pt: 'Endereço', en: 'Address', es: 'Dirección' },
  people: { pt: 'Equipe', en: 'Team', es: 'Equipo' },
  end: { pt: 'Despedida', en: 'Goodbye', es: 'Despedida' },
} as const;

/** Orders of a bakery or another shop. */
export function bakery(language: Language): FlowContent {
  const l = language;
  const asked = patient(l, 'people');
  const choice = (key: string, text: (typeof T)[keyof typeof T], next: string) => ({ key, label: text[l], next });
  const steps: Titled[] = [
    [N.open, { kind: 'condition', id: 'open', when: { type: 'hours', hours: null }, yes: 'menu', no: 'closed' }],
    [N.closed, { kind: 'message', id: 'closed', text: T.closed[l], next: 'order' }],
    [
      N.menu,
      {
        ...{ kind: 'menu', id: 'menu', text: T.hello[l], ...asked },
        choices: [
          choice('1', T.order, 'order'),
          choice('2', T.status, 'number'),
          choice('3', T.address, 'where'),
          choice('4', T.person, 'people'),
        ],
      },
    ],
    [N.order, { kind: 'question', id: 'order', text: T.what[l], check: 'text', save: 'order', next: 'day', ...asked }],
    [N.day, { kind: 'question', id: 'day', text: T.when[l], check: 'date', save: 'day', next: 'noted', ...asked }],
    [N.noted, { kind: 'message', id: 'noted', text: T.noted[l], next: 'people' }],
    [
      N.number,
      { kind: 'question', id: 'number', text: T.number[l], check: 'number', save: 'number', next: 'looking', ...asked },
    ],
    [N.looking, { kind: 'message', id: 'looking', text: T.looking[l], next: 'people' }],
    [N.where, { kind: 'message', id: 'where', text: T.where[l], next: 'end' }],
    [N.people, { kind: 'handOver', id: 'people', text: '' }],
    [N.end, { kind: 'end', id: 'end', text: T.bye[l] }],
  ];
  return drawn(l, steps);
}
