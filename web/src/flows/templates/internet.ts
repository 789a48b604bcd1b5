import type { FlowContent } from '@recado/contracts';
import type { Language } from '../../shared/lib/languages.js';
import { templateDraft, answerLimits, type TitledNode } from './template-draft.js';
import { TEMPLATE_TEXTS } from './template-texts.js';

const WAIT_MINUTES = 5;

/** Support for an internet provider. */
export function internet(language: Language): FlowContent {
  const { texts, titles } = TEMPLATE_TEXTS[language].internet;
  const asked = answerLimits(language, 'people');
  const choice = (key: string, label: string, next: string) => ({ key, label, next });
  const steps: TitledNode[] = [
    [
      titles.menu,
      {
        ...{ kind: 'menu', id: 'menu', text: texts.hello, ...asked },
        choices: [
          choice('1', texts.slow, 'restart'),
          choice('2', texts.down, 'restart'),
          choice('3', texts.bill, 'document'),
          choice('4', texts.plans, 'city'),
        ],
      },
    ],
    [titles.restart, { kind: 'message', id: 'restart', text: texts.restart, next: 'wait' }],
    [titles.wait, { kind: 'wait', id: 'wait', minutes: WAIT_MINUTES, next: 'solved' }],
    [
      titles.solved,
      {
        ...{ kind: 'menu', id: 'solved', text: texts.solved, ...asked },
        choices: [choice('1', texts.yes, 'end'), choice('2', texts.no, 'open')],
      },
    ],
    [titles.open, { kind: 'condition', id: 'open', when: { type: 'hours', hours: null }, yes: 'people', no: 'closed' }],
    [titles.closed, { kind: 'message', id: 'closed', text: texts.closed, next: 'people' }],
    [
      titles.cpf,
      {
        kind: 'question',
        id: 'document',
        text: texts.cpf,
        check: 'cpfOrCnpj',
        save: 'document',
        next: 'bill',
        ...asked,
      },
    ],
    [titles.bill, { kind: 'message', id: 'bill', text: texts.billText, next: 'people' }],
    [
      titles.city,
      { kind: 'question', id: 'city', text: texts.city, check: 'text', save: 'city', next: 'people', ...asked },
    ],
    [titles.people, { kind: 'handOver', id: 'people', text: '' }],
    [titles.end, { kind: 'end', id: 'end', text: texts.bye }],
  ];
  return templateDraft(language, steps);
}
