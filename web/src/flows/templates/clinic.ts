import type { FlowContent } from '@recado/contracts';
import type { Language } from '../../shared/lib/languages.js';
import { drawn, patient, type Titled } from './drawn.js';

const T = {
  hello: {
    pt: 'Olá! Você fala com a clínica. O que deseja?',
    en: 'Hello! This is the clinic. What would you like?',
    es: '¡Hola! Habla con la clínica. ¿Qué desea?',
  },
  book: { pt: 'Marcar consulta', en: 'Book an appointment', es: 'Pedir una cita' },
  move: { pt: 'Remarcar ou cancelar', en: 'Move or cancel one', es: 'Cambiar o cancelar una cita' },
  results: { pt: 'Resultados de exames', en: 'Test results', es: 'Resultados de exámenes' },
  person: { pt: 'Falar com a recepção', en: 'Talk to the reception', es: 'Hablar con recepción' },
  urgent: {
    pt: 'Em caso de emergência, ligue para 192 (SAMU) ou vá ao pronto-socorro.',
    en: 'In an emergency, call the ambulance or go to the emergency room.',
    es: 'En caso de emergencia, llame a la ambulancia o acuda a urgencias.',
  },
  closed: {
    pt: 'A recepção está fechada agora. Já pode deixar os seus dados: ligamos no próximo horário.',
    en: 'The reception is closed now. You can leave your details already: we call you when we open.',
    es: 'La recepción está cerrada. Puede dejar sus datos: le llamamos cuando abramos.',
  },
  name: {
    pt: 'Qual é o nome completo do paciente?',
    en: 'What is the full name of the patient?',
    es: '¿Cuál es el nombre completo del paciente?',
  },
  cpf: { pt: 'E o CPF do paciente?', en: 'And the CPF of the patient?', es: '¿Y el CPF del paciente?' },
  specialty: {
    pt: 'Qual especialidade?',
    en: 'Which specialty?',
    es: '¿Qué especialidad?',
  },
  general: { pt: 'Clínica geral', en: 'General practice', es: 'Medicina general' },
  children: { pt: 'Pediatria', en: 'Paediatrics', es: 'Pediatría' },
  heart: { pt: 'Cardiologia', en: 'Cardiology', es: 'Cardiología' },
  day: {
    pt: 'Qual dia você prefere? (dd/mm/aaaa)',
    en: 'Which day do you prefer? (dd/mm/yyyy)',
    es: '¿Qué día prefiere? (dd/mm/aaaa)',
  },
  noted: {
    pt: 'Obrigado! {{patient}} ({{specialty}}), de preferência em {{day}}. A recepção confirma o horário por aqui.',
    en: 'Thank you! {{patient}} ({{specialty}}), preferably on {{day}}. The reception confirms the time here.',
    es: '¡Gracias! {{patient}} ({{specialty}}), de preferencia el {{day}}. Recepción confirma la hora por aquí.',
  },
  resultsText: {
    pt: 'Os resultados ficam prontos em até 5 dias úteis. A recepção envia o seu por aqui.',
    en: 'Results are ready within 5 working days. The reception sends yours here.',
    es: 'Los resultados están listos en 5 días hábiles. Recepción le enviará el suyo por aquí.',
  },
} as const;

const N = {
  urgent: { pt: 'Aviso de emergência', en: 'Emergency notice', es: 'Aviso de emergencia' },
  open: { pt: 'Recepção aberta?', en: 'Reception open?', es: '¿Recepción abierta?' },
  closed: { pt: 'Aviso de fechado', en: 'Closed notice', es: 'Aviso de cerrado' },
  menu: { pt: 'Menu', en: 'Menu', es: 'Menú' },
  name: { pt: 'Nome do paciente', en: 'Name of the patient', es: 'Nombre del paciente' },
  cpf: { pt: 'CPF', en: 'CPF', es: 'CPF' },
  specialty: { pt: 'Especialidade', en: 'Specialty', es: 'Especialidad' },
  day: { pt: 'Dia preferido', en: 'Preferred day', es: 'Día preferido' },
  noted: { pt: 'Confirmação', en: 'Confirmation', es: 'Confirmación' },
  results: { pt: 'Resultados', en: 'Results', es: 'Resultados' },
  people: { pt: 'Recepção', en: 'Reception', es: 'Recepción' },
} as const;

type Words = (typeof T)[keyof typeof T];

/** Appointments of a clinic. */
export function clinic(language: Language): FlowContent {
  const l = language;
  const asked = patient(l, 'people');
  const choice = (key: string, text: Words, next: string) => ({ key, label: text[l], next });
  const specialty = (id: string, text: Words): Titled => [
    text,
    { kind: 'set', id, name: 'specialty', value: text[l], next: 'day' },
  ];
  const steps: Titled[] = [
    [N.urgent, { kind: 'message', id: 'urgent', text: T.urgent[l], next: 'open' }],
    [N.open, { kind: 'condition', id: 'open', when: { type: 'hours', hours: null }, yes: 'menu', no: 'closed' }],
    [N.closed, { kind: 'message', id: 'closed', text: T.closed[l], next: 'menu' }],
    [
      N.menu,
      {
        ...{ kind: 'menu', id: 'menu', text: T.hello[l], ...asked },
        choices: [
          choice('1', T.book, 'name'),
          choice('2', T.move, 'people'),
          choice('3', T.results, 'results'),
          choice('4', T.person, 'people'),
        ],
      },
    ],
    [N.name, { kind: 'question', id: 'name', text: T.name[l], check: 'text', save: 'patient', next: 'cpf', ...asked }],
    [N.cpf, { kind: 'question', id: 'cpf', text: T.cpf[l], check: 'cpfOrCnpj', save: 'cpf', next: 'kind', ...asked }],
    [
      N.specialty,
      {
        ...{ kind: 'menu', id: 'kind', text: T.specialty[l], ...asked },
        choices: [
          choice('1', T.general, 'general'),
          choice('2', T.children, 'children'),
          choice('3', T.heart, 'heart'),
        ],
      },
    ],
    ...[specialty('general', T.general), specialty('children', T.children), specialty('heart', T.heart)],
    [N.day, { kind: 'question', id: 'day', text: T.day[l], check: 'date', save: 'day', next: 'noted', ...asked }],
    [N.noted, { kind: 'message', id: 'noted', text: T.noted[l], next: 'people' }],
    [N.results, { kind: 'message', id: 'results', text: T.resultsText[l], next: 'people' }],
    [N.people, { kind: 'handOver', id: 'people', text: '' }],
  ];
  return drawn(l, steps);
}
