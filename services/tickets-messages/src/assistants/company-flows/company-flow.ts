import type { CompanyFlow as ShownFlow, FlowContent, PublishedFlow as ShownVersion } from '@recado/contracts';

/** A conversation flow that a company has designed. */
export type CompanyFlow = Readonly<
  Omit<ShownFlow, 'id' | 'createdAt' | 'updatedAt'> & {
    _id: string;
    companyId: string;
    nameKey: string;
    fileKeys?: readonly string[]; // used by the draft; absent in older drafts, which have no files
    createdAt: Date;
    updatedAt: Date;
  }
>;

/** A published version of a flow. It never changes, because conversations may be running it. */
export type PublishedFlow = Readonly<
  Omit<ShownVersion, 'publishedAt'> & {
    _id: string;
    companyId: string;
    fileKeys?: readonly string[];
    publishedAt: Date;
  }
>;

/** A step's title, or its kind, followed by its id. */
const labelOf = ({ nodes, places }: FlowContent, id: string): string =>
  `${places[id]?.title || (nodes[id]?.kind ?? '')} (${id})`;

/** Returns the steps that were added, removed or changed. Ignores their position in the editor. */
export function changedSteps(before: FlowContent, after: FlowContent): string[] {
  const ids = [...new Set([...Object.keys(before.nodes), ...Object.keys(after.nodes)])];
  const changed = ids.filter((id) => JSON.stringify(before.nodes[id]) !== JSON.stringify(after.nodes[id]));
  return changed.map((id) => labelOf(after.nodes[id] ? after : before, id));
}
