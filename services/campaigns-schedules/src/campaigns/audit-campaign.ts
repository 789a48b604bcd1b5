import { auditOf, auditRecord } from '@recado/service-kit/audit';
import type { Outgoing, RpcContext } from '@recado/service-kit/messaging';
import { namedConnections, type Campaign } from './rules/campaign.js';

/** Returns the audit record of a campaign that a user created, changed or deleted. */
export function auditCampaign(context: RpcContext, before: Campaign | null, after: Campaign | null): Outgoing[] {
  const { _id: id = '', name = '' } = after ?? before ?? {};
  return auditRecord(context, 'campaign', { id, name, before: before && shown(before), after: after && shown(after) });
}

/** Returns the audit record of a campaign that a user stopped or restarted. */
export const auditCampaignControl = (
  context: RpcContext,
  action: 'campaign.cancelled' | 'campaign.restarted',
  { _id: id, name }: Campaign,
): Outgoing[] => auditOf(context, { action, target: { id, name } });

const shown = (campaign: Campaign) => {
  const { name, status, scheduledAt, confirmation, messages, confirmationMessages, file } = campaign;
  const { contactListId, tagListId, fileListId } = campaign;
  const whatsappIds = [...namedConnections(campaign)];
  return {
    ...{
      name,
      status,
      scheduledAt,
      confirmation,
      whatsappIds,
      contactListId,
      tagListId,
      fileListId,
      file: file?.fileName,
    },
    messages: messages.filter(Boolean),
    confirmationMessages: confirmationMessages.filter(Boolean),
  };
};
