import type { DraftNode, FlowContent } from '@recado/contracts';
import type { Language } from '../../shared/lib/languages.js';
import { laidOut } from '../model/layout.js';
import { TEMPLATE_TEXTS } from './template-texts.js';

/** A node of a template and its title. */
export type TitledNode = readonly [title: string, node: DraftNode];

/** Translates the names of the values that templates store, because users see them in messages and in the panel. */
function valueName(name: string, language: Language): string {
  const names: Record<string, string> = TEMPLATE_TEXTS[language].values;
  return names[name] ?? name;
}

function withValueNames(node: DraftNode, language: Language): DraftNode {
  const named = { ...node };
  if ('text' in named)
    named.text = named.text.replaceAll(
      /\{\{(\w{1,40})\}\}/g,
      (_all, name: string) => `{{${valueName(name, language)}}}`,
    );
  if ('save' in named) named.save = valueName(named.save, language);
  if (named.kind === 'set') named.name = valueName(named.name, language);
  return named;
}

/** Creates a draft from the nodes of a template. The first node is the start. */
export function templateDraft(language: Language, steps: readonly TitledNode[]): FlowContent {
  const nodes = Object.fromEntries(steps.map(([, node]) => [node.id, withValueNames(node, language)]));
  const places = Object.fromEntries(steps.map(([title, { id }]) => [id, { x: 0, y: 0, title }]));
  return laidOut({ start: steps[0]?.[1].id ?? '', nodes, places });
}

/** Transfers the contact to an agent after 3 invalid answers or 30 minutes without an answer. */
export const answerLimits = (language: Language, people: string) => ({
  invalidText: TEMPLATE_TEXTS[language].invalid,
  most: 3,
  exhausted: people,
  noAnswer: { minutes: 30, next: people },
});
