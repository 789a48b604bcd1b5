import type { DraftNode, FlowContent } from '@recado/contracts';
import type { Language, Text } from '../../shared/lib/languages.js';
import { laidOut } from '../model/layout.js';

/** A node of a template with what it is called. */
export type Titled = readonly [title: Text, node: DraftNode];

/** Makes a draft of a template's nodes; the first is where it starts. */
export function drawn(language: Language, steps: readonly Titled[]): FlowContent {
  const nodes = Object.fromEntries(steps.map(([, node]) => [node.id, node]));
  const places = Object.fromEntries(steps.map(([title, { id }]) => [id, { x: 0, y: 0, title: title[language] }]));
  return laidOut({ start: steps[0]?.[1].id ?? '', nodes, places });
}

const INVALID: Text = {
  pt: 'Desculpe, não entendi.',
  en: 'Sorry, I did not understand.',
  es: 'Disculpe, no entendí.',
};

/** After three answers that are none, or half an hour of silence, people take over. */
export const patient = (language: Language, people: string) => ({
  invalidText: INVALID[language],
  most: 3,
  exhausted: people,
  noAnswer: { minutes: 30, next: people },
});
