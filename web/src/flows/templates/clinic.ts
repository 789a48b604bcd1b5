import type { FlowContent } from '@recado/contracts';
import type { Language } from '../../shared/lib/languages.js';
import { templateDraft, answerLimits, type TitledNode } from './template-draft.js';
import { TEMPLATE_TEXTS } from './template-texts.js';

const SPECIALTIES = ['general', 'children', 'heart'] as const;

/** Appointments for a clinic. */
export function clinic(language: Language): FlowContent {
  const { texts, titles } = TEMPLATE_TEXTS[language].clinic;
  const asked = answerLimits(language, 'people');
  const choice = (key: string, label: string, next: string) => ({ key, label, next });
  const steps: TitledNode[] = [
    [titles.urgent, { kind: 'message', id: 'urgent', text: texts.urgent, next: 'open' }],
    [titles.open, { kind: 'condition', id: 'open', when: { type: 'hours', hours: null }, yes: 'menu', no: 'closed' }],
    [titles.closed, { kind: 'message', id: 'closed', text: texts.closed, next: 'menu' }],
    [
      titles.menu,
      {
        ...{ kind: 'menu', id: 'menu', text: texts.hello, ...asked },
        choices: [
          choice('1', texts.book, 'name'),
          choice('2', texts.move, 'people'),
          choice('3', texts.results, 'results'),
          choice('4', texts.person, 'people'),
        ],
      },
    ],
    [
      titles.name,
      { kind: 'question', id: 'name', text: texts.name, check: 'text', save: 'patient', next: 'cpf', ...asked },
    ],
    [
      titles.cpf,
      { kind: 'question', id: 'cpf', text: texts.cpf, check: 'cpfOrCnpj', save: 'cpf', next: 'kind', ...asked },
    ],
    [
      titles.specialty,
      {
        ...{ kind: 'menu', id: 'kind', text: texts.specialty, ...asked },
        choices: SPECIALTIES.map((id, index) => choice(String(index + 1), texts[id], id)),
      },
    ],
    ...SPECIALTIES.map((id): TitledNode => [
      texts[id],
      { kind: 'set', id, name: 'specialty', value: texts[id], next: 'day' },
    ]),
    [titles.day, { kind: 'question', id: 'day', text: texts.day, check: 'date', save: 'day', next: 'noted', ...asked }],
    [titles.noted, { kind: 'message', id: 'noted', text: texts.noted, next: 'people' }],
    [titles.results, { kind: 'message', id: 'results', text: texts.resultsText, next: 'people' }],
    [titles.people, { kind: 'handOver', id: 'people', text: '' }],
  ];
  return templateDraft(language, steps);
}
