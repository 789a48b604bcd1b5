import type { DraftNode, FlowContent } from '@recado/contracts';
import type { Condition, Flow, FlowNode, FlowTexts, InvoiceTexts } from './flow.js';
import type { Calendar } from './hours.js';
import { AD_VALUES } from './state.js';

/** A flow takes these from its company: hours, time zone, and the texts in its language. */
export type CompanyOfFlow = Readonly<{
  calendar: Calendar;
  timeZone: string;
  texts: FlowTexts;
  invoiceTexts: InvoiceTexts;
}>;

/** A burst of messages to a bot is collected for so many seconds. */
export const BURST_SECONDS = 3;

/** Makes what runs from what a company has drawn. Nodes keep their ids. */
export function compileFlow({ start, nodes }: FlowContent, company: CompanyOfFlow): Omit<Flow, 'id'> {
  const drawn = Object.values(nodes);
  const names = [...AD_VALUES, ...drawn.flatMap(namesSavedBy)];
  const compiled = drawn.map((node) => compiledNode(withValues(node, names), company));
  return { start, nodes: Object.fromEntries(compiled.map((node) => [node.id, node])), texts: company.texts };
}

function compiledNode(node: DraftNode, company: CompanyOfFlow): FlowNode {
  switch (node.kind) {
    case 'wait':
      return { ...node, from: 'entry' };
    case 'bot':
      return { ...node, promptId: node.integrationId === null ? node.promptId : null, seconds: BURST_SECONDS };
    case 'invoice':
      return { ...node, invalidText: node.invalidText || company.invoiceTexts.invalid, texts: company.invoiceTexts };
    case 'condition':
      return { ...node, when: compiledCondition(node.when, company) };
    default:
      return node;
  }
}

type DrawnCondition = Extract<DraftNode, { kind: 'condition' }>['when'];

/** A condition with its own hours uses its own holidays. Without them it uses the hours and holidays of the company. */
function compiledCondition(when: DrawnCondition, { calendar, timeZone }: CompanyOfFlow): Condition {
  if (when.type !== 'hours') return when;
  const { hours, holidays = [] } = when.hours ? { ...when, hours: when.hours } : calendar;
  return { type: 'hours', hours, ...(holidays.length > 0 && { holidays }), timeZone };
}

function namesSavedBy(node: DraftNode): string[] {
  if (node.kind === 'question') return [node.save];
  if (node.kind === 'set') return [node.name];
  return node.kind === 'http' ? node.saves.map(({ name }) => name) : [];
}

/** Texts name a value of the conversation as `{{name}}`, before a variable of the desk that has the same name. */
function withValues(node: DraftNode, names: readonly string[]): DraftNode {
  const named = (text: string) =>
    text.replaceAll(/\{\{\s*(\w{1,40})\s*\}\}/g, (typed, name: string) =>
      names.includes(name) ? `{{values.${name}}}` : typed,
    );
  const written = { ...node };
  if ('text' in written) written.text = named(written.text);
  if ('invalidText' in written) written.invalidText = named(written.invalidText);
  if (written.kind === 'set') written.value = named(written.value);
  return written;
}
