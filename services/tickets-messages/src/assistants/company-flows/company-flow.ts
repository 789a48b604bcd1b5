import type { CompanyFlow as ShownFlow, FlowContent, PublishedFlow as ShownVersion } from '@recado/contracts';

/** A conversation flow that a company has drawn. */
export type CompanyFlow = Readonly<
  Omit<ShownFlow, 'id' | 'createdAt' | 'updatedAt'> & {
    _id: string;
    companyId: string;
    nameKey: string;
    fileKeys?: readonly string[]; // of the draft; absent on older ones, which have none
    createdAt: Date;
    updatedAt: Date;
  }
>;

/** A version was published once. It never changes, because conversations may be on their way through it. */
export type PublishedFlow = Readonly<
  Omit<ShownVersion, 'publishedAt'> & {
    _id: string;
    companyId: string;
    fileKeys?: readonly string[];
    publishedAt: Date;
  }
>;

/** A step by its title, or else its kind, and by its id. */
const labelOf = ({ nodes, places }: FlowContent, id: string): string =>
  `${places[id]?.title || (nodes[id]?.kind ?? '')} (${id})`;

/** Names the steps that came, went or became another. Where they stand in the editor does not count. */
export function changedSteps(before: FlowContent, after: FlowContent): string[] {
  const ids = [...new Set([...Object.keys(before.nodes), ...Object.keys(after.nodes)])];
  const changed = ids.filter((id) => JSON.stringify(before.nodes[id]) !== JSON.stringify(after.nodes[id]));
  return changed.map((id) => labelOf(after.nodes[id] ? after : before, id));
}
