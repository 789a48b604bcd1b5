import { auditOf, auditorOf } from '@recado/service-kit/audit';
import type { Outgoing, RpcContext } from '@recado/service-kit/messaging';
import { type Campaign, namedConnections } from './rules/campaign.js';

/** Returns the audit record of a campaign that a user stopped or restarted. */
export const auditCampaignControl = (
  context: RpcContext,
  action: 'campaign.cancelled' | 'campaign.restarted',
  { _id: id, name }: Campaign,
): Outgoing[] => auditOf(context, { action, target: { id, name } });

const auditedFields = (campaign: Campaign) => {
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

/** Returns the audit record of a campaign that a user created, changed or deleted. */
export const auditCampaign = auditorOf('campaign', (campaign: Campaign) => ({
  ...{ id: campaign._id, name: campaign.name },
  fields: auditedFields(campaign),
}));
