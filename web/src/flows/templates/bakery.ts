import type { FlowContent } from '@recado/contracts';
import type { Language } from '../../shared/lib/languages.js';
import { templateDraft, answerLimits, type TitledNode } from './template-draft.js';
import { TEMPLATE_TEXTS } from './template-texts.js';

/** Orders for a bakery or another shop. */
export function bakery(language: Language): FlowContent {
  const { texts, titles } = TEMPLATE_TEXTS[language].bakery;
  const asked = answerLimits(language, 'people');
  const choice = (key: string, label: string, next: string) => ({ key, label, next });
  const steps: TitledNode[] = [
    [titles.open, { kind: 'condition', id: 'open', when: { type: 'hours', hours: null }, yes: 'menu', no: 'closed' }],
    [titles.closed, { kind: 'message', id: 'closed', text: texts.closed, next: 'order' }],
    [
      titles.menu,
      {
        ...{ kind: 'menu', id: 'menu', text: texts.hello, ...asked },
        choices: [
          choice('1', texts.order, 'order'),
          choice('2', texts.status, 'number'),
          choice('3', texts.address, 'where'),
          choice('4', texts.person, 'people'),
        ],
      },
    ],
    [
      titles.order,
      { kind: 'question', id: 'order', text: texts.what, check: 'text', save: 'order', next: 'day', ...asked },
    ],
    [
      titles.day,
      { kind: 'question', id: 'day', text: texts.when, check: 'date', save: 'day', next: 'noted', ...asked },
    ],
    [titles.noted, { kind: 'message', id: 'noted', text: texts.noted, next: 'people' }],
    [
      titles.number,
      {
        kind: 'question',
        id: 'number',
        text: texts.number,
        check: 'number',
        save: 'number',
        next: 'looking',
        ...asked,
      },
    ],
    [titles.looking, { kind: 'message', id: 'looking', text: texts.looking, next: 'people' }],
    [titles.where, { kind: 'message', id: 'where', text: texts.where, next: 'end' }],
    [titles.people, { kind: 'handOver', id: 'people', text: '' }],
    [titles.end, { kind: 'end', id: 'end', text: texts.bye }],
  ];
  return templateDraft(language, steps);
}
