import type { FlowContent } from '@recado/contracts';
import type { Language } from '../../shared/lib/languages.js';
import { drawn, patient, type Titled } from './drawn.js';

const T = {
  hello: {
    pt: 'Olá! Suporte da sua internet. Escolha uma opção:',
    en: 'Hello! Support of your internet. Choose an option:',
    es: '¡Hola! Soporte de su internet. Elija una opción:',
  },
  slow: { pt: 'Internet lenta ou caindo', en: 'Slow or unstable internet', es: 'Internet lenta o inestable' },
  down: { pt: 'Sem conexão', en: 'No connection', es: 'Sin conexión' },
  bill: { pt: 'Segunda via da fatura', en: 'Copy of my invoice', es: 'Copia de mi factura' },
  plans: { pt: 'Contratar ou mudar de plano', en: 'Get or change a plan', es: 'Contratar o cambiar de plan' },
  cpf: {
    pt: 'Informe o CPF ou CNPJ do titular.',
    en: 'Write the CPF or CNPJ of the account holder.',
    es: 'Indique el CPF o CNPJ del titular.',
  },
  billText: {
    pt: 'Obrigado! A fatura do titular {{document}} chega por aqui em instantes.',
    en: 'Thank you! The invoice of {{document}} arrives here in a moment.',
    es: '¡Gracias! La factura de {{document}} llega por aquí en un momento.',
  },
  restart: {
    pt: 'Desligue o roteador da tomada, espere 30 segundos e ligue de novo. Volto em 5 minutos para saber se resolveu.',
    en: 'Unplug the router, wait 30 seconds and plug it in again. I come back in 5 minutes to ask whether it helped.',
    es: 'Desenchufe el router, espere 30 segundos y enchúfelo de nuevo. Vuelvo en 5 minutos para saber si funcionó.',
  },
  solved: {
    pt: 'A internet voltou ao normal?',
    en: 'Is the internet back to normal?',
    es: '¿Volvió internet a la normalidad?',
  },
  yes: { pt: 'Sim, resolveu', en: 'Yes, it did', es: 'Sí, funcionó' },
  no: { pt: 'Não, continua igual', en: 'No, still the same', es: 'No, sigue igual' },
  closed: {
    pt: 'O suporte técnico volta no próximo horário de atendimento. O seu caso já está na fila.',
    en: 'Technical support is back in our next opening hours. Your case is in the queue already.',
    es: 'El soporte técnico vuelve en el próximo horario de atención. Su caso ya está en la cola.',
  },
  city: {
    pt: 'Qual é a sua cidade e o seu bairro?',
    en: 'Which city and district are you in?',
    es: '¿En qué ciudad y barrio está?',
  },
  bye: {
    pt: 'Ótimo! Qualquer coisa, estamos aqui.',
    en: 'Great! We are here if you need us.',
    es: '¡Genial! Aquí estamos si nos necesita.',
  },
} as const;

const N = {
  menu: { pt: 'Menu', en: 'Menu', es: 'Menú' },
  restart: { pt: 'Reiniciar o roteador', en: 'Restart the router', es: 'Reiniciar el router' },
  wait: { pt: 'Esperar 5 minutos', en: 'Wait 5 minutes', es: 'Esperar 5 minutos' },
  solved: { pt: 'Resolveu?', en: 'Solved?', es: '¿Resuelto?' },
  open: { pt: 'Suporte aberto?', en: 'Support open?', es: '¿Soporte abierto?' },
  closed: { pt: 'Aviso de fechado', en: 'Closed notice', es: 'Aviso de cerrado' },
  cpf: { pt: 'CPF ou CNPJ', en: 'CPF or CNPJ', es: 'CPF o CNPJ' },
  bill: { pt: 'Fatura', en: 'Invoice', es: 'Factura' },
  city: { pt: 'Cidade', en: 'City', es: 'Ciudad' },
  people: { pt: 'Equipe', en: 'Team', es: 'Equipo' },
  end: { pt: 'Despedida', en: 'Goodbye', es: 'Despedida' },
} as const;

type Words = (typeof T)[keyof typeof T];
const WAIT_MINUTES = 5;

/** Support of an internet provider. */
export function internet(language: Language): FlowContent {
  const l = language;
  const asked = patient(l, 'people');
  const choice = (key: string, text: Words, next: string) => ({ key, label: text[l], next });
  const steps: Titled[] = [
    [
      N.menu,
      {
        ...{ kind: 'menu', id: 'menu', text: T.hello[l], ...asked },
        choices: [
          choice('1', T.slow, 'restart'),
          choice('2', T.down, 'restart'),
          choice('3', T.bill, 'document'),
          choice('4', T.plans, 'city'),
        ],
      },
    ],
    [N.restart, { kind: 'message', id: 'restart', text: T.restart[l], next: 'wait' }],
    [N.wait, { kind: 'wait', id: 'wait', minutes: WAIT_MINUTES, next: 'solved' }],
    [
      N.solved,
      {
        ...{ kind: 'menu', id: 'solved', text: T.solved[l], ...asked },
        choices: [choice('1', T.yes, 'end'), choice('2', T.no, 'open')],
      },
    ],
    [N.open, { kind: 'condition', id: 'open', when: { type: 'hours', hours: null }, yes: 'people', no: 'closed' }],
    [N.closed, { kind: 'message', id: 'closed', text: T.closed[l], next: 'people' }],
    [
      N.cpf,
      {
        kind: 'question',
        id: 'document',
        text: T.cpf[l],
        check: 'cpfOrCnpj',
        save: 'document',
        next: 'bill',
        ...asked,
      },
    ],
    [N.bill, { kind: 'message', id: 'bill', text: T.billText[l], next: 'people' }],
    [N.city, { kind: 'question', id: 'city', text: T.city[l], check: 'text', save: 'city', next: 'people', ...asked }],
    [N.people, { kind: 'handOver', id: 'people', text: '' }],
    [N.end, { kind: 'end', id: 'end', text: T.bye[l] }],
  ];
  return drawn(l, steps);
}
