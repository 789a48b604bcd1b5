import {
  createEvent,
  FlowChanged,
  PublishedFlowState,
  type CompanyFlow as ShownFlow,
  type FlowSummary,
  type PublishedFlow as ShownVersion,
} from '@recado/contracts';
import { outgoingEvent, outgoingState, stamped, type Origin, type Outgoing } from '@recado/service-kit/messaging';
import type { CompanyFlow, PublishedFlow } from './company-flow.js';

export const showFlow = (flow: CompanyFlow): ShownFlow => ({ ...summaryOf(flow), draft: flow.draft });

export const summaryOf = (flow: CompanyFlow): FlowSummary => {
  const { _id: id, name, revision, publishedVersion, isChanged, createdAt, updatedAt } = flow;
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return { id, name, revision, publishedVersion, isChanged, ...times };
};

export const showVersion = ({
  _id,
  companyId: _company,
  fileKeys: _files,
  publishedAt,
  ...version
}: PublishedFlow): ShownVersion => ({
  ...version,
  publishedAt: publishedAt.toISOString(),
});

/** Returns the event that updates lists in open browser windows. */
export function flowChangedEvent(origin: Origin, flow: CompanyFlow, what: 'new' | 'changed' | 'gone'): Outgoing {
  const data = { flowId: flow._id, flow: what === 'gone' ? null : summaryOf(flow), isNew: what === 'new' };
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
): Outgoing {
  const number = publishedVersion ?? 0;
  return outgoingState(PublishedFlowState, {
    ...{ id, companyId, revision: isGone ? number + 1 : number, changedAt: updatedAt.toISOString() },
    data: isGone ? null : { id, companyId, number },
  });
}
