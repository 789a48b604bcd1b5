import {
  createEvent,
  FlowChanged,
  type FlowContent,
  type FlowSummary,
  type PublishedFlow as FlowVersionView,
  type CompanyFlow as FlowView,
  PublishedFlowState,
} from '@recado/contracts';
import {
  type Origin,
  type Outgoing,
  outgoingEvent,
  outgoingState,
  type OutgoingState,
  stamped,
} from '@recado/service-kit/messaging';

/** A conversation flow that a company has designed. */
export type CompanyFlow = Readonly<
  Omit<FlowView, 'id' | 'createdAt' | 'updatedAt'> & {
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
  Omit<FlowVersionView, 'publishedAt'> & {
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

export const flowView = (flow: CompanyFlow): FlowView => ({ ...flowSummary(flow), draft: flow.draft });

export const flowSummary = (flow: CompanyFlow): FlowSummary => {
  const { _id: id, name, revision, publishedVersion, isChanged, createdAt, updatedAt } = flow;
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return { id, name, revision, publishedVersion, isChanged, ...times };
};

export const flowVersionView = ({
  _id,
  companyId: _company,
  fileKeys: _files,
  publishedAt,
  ...version
}: PublishedFlow): FlowVersionView => ({
  ...version,
  publishedAt: publishedAt.toISOString(),
});

/** Returns the event that updates lists in open browser windows. */
export function flowChanged(origin: Origin, flow: CompanyFlow, what: 'new' | 'changed' | 'gone'): Outgoing {
  const data = { flowId: flow._id, flow: what === 'gone' ? null : flowSummary(flow), isNew: what === 'new' };
  return outgoingEvent(createEvent(FlowChanged, stamped(origin, data)));
}

type Published = Pick<CompanyFlow, '_id' | 'companyId' | 'publishedVersion' | 'updatedAt'>;

/**
 * Returns the state that names the version for new conversations. Version numbers only increase, so they also serve as
 * revisions.
 */
export function publishedState(
  { _id: id, companyId, publishedVersion, updatedAt }: Published,
  isGone = false,
): OutgoingState {
  const number = publishedVersion ?? 0;
  return outgoingState(PublishedFlowState, {
    ...{ id, companyId, revision: isGone ? number + 1 : number, changedAt: updatedAt.toISOString() },
    data: isGone ? null : { id, companyId, number },
  });
}
