import type { DraftNode, FlowContent } from '@recado/contracts';
import type { Condition, Flow, FlowNode, FlowTexts, InvoiceTexts } from './flow.js';
import type { Calendar } from './hours.js';
import { AD_VALUES } from './state.js';

/** Company data that a flow uses: hours, time zone, and texts in the company's language. */
export type CompanyOfFlow = Readonly<{
  calendar: Calendar;
  timeZone: string;
  texts: FlowTexts;
  invoiceTexts: InvoiceTexts;
}>;

/** Seconds for which a burst of messages to a bot is collected. */
export const BURST_SECONDS = 3;

/** Converts a flow from the editor into a runnable one. Nodes keep their ids. */
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

/** A condition with its own hours uses its own holidays; otherwise it uses the company's hours and holidays. */
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

/** A name stored by the flow takes precedence over a system variable of the same name. */
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
