import type { DraftNode } from '@recado/contracts';
import type { NodeKind } from './nodes.js';

type Maker = (id: string, invalidText: string) => DraftNode;

const NO_ANSWER_MINUTES = 30;
const MOST = 3;
const WAIT_MINUTES = 10;

const unhappy = (invalidText: string) => ({
  ...{ invalidText, most: MOST, exhausted: '' },
  noAnswer: { minutes: NO_ANSWER_MINUTES, next: '' },
});

const MAKERS: Readonly<Record<NodeKind, Maker>> = {
  message: (id) => ({ kind: 'message', id, text: '', next: '' }),
  menu: (id, invalidText) => ({
    ...{ kind: 'menu', id, text: '' },
    choices: [
      { key: '1', label: '', next: '' },
      { key: '2', label: '', next: '' },
    ],
    ...unhappy(invalidText),
  }),
  question: (id, invalidText) => ({
    ...{ kind: 'question', id, text: '', check: 'text', save: id.replaceAll(/\W/g, '_'), next: '' },
    ...unhappy(invalidText),
  }),
  condition: (id) => ({ kind: 'condition', id, when: { type: 'hours', hours: null }, yes: '', no: '' }),
  set: (id) => ({ kind: 'set', id, name: '', value: '', next: '' }),
  tag: (id) => ({ kind: 'tag', id, tagId: '', next: '' }),
  queue: (id) => ({ kind: 'queue', id, queueId: null, next: '' }),
  assign: (id) => ({ kind: 'assign', id, userId: '' }),
  wait: (id) => ({ kind: 'wait', id, minutes: WAIT_MINUTES, next: '' }),
  http: (id) => ({ kind: 'http', id, method: 'GET', url: '', body: '', saves: [], next: '', failed: '' }),
  bot: (id) => ({ kind: 'bot', id, integrationId: null, promptId: null, next: '', failed: '' }),
  invoice: (id) => ({
    ...{ kind: 'invoice', id, integrationId: null, text: '', choices: [], ...unhappy('') },
    ...{ next: '', none: '', failed: '' },
  }),
  handOver: (id) => ({ kind: 'handOver', id, text: '' }),
  end: (id) => ({ kind: 'end', id, text: '' }),
};

/** Creates a node with default values. Fields that only the user can fill in, such as a tag, are empty. */
export const newNode = (kind: NodeKind, id: string, invalidText: string): DraftNode => MAKERS[kind](id, invalidText);
