import {
  ExportCampaignRecipients,
  ListCampaignRecipients,
  PAGE_SIZE,
  type CampaignRecipient,
  type RecipientState,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf, changesBetween } from '@recado/service-kit/audit';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import type { Campaign } from './rules/campaign.js';
import { OPEN, type Recipient, type StoredRecipientState } from './rules/recipient.js';
import { CampaignAccess } from '../shared/replicas/campaign-access.js';
import { RecipientsRepository } from './recipients.repository.js';
import { CampaignStore } from './campaign-store.js';

type ListQuery = z.output<typeof ListCampaignRecipients.request>;
type ExportQuery = z.output<typeof ExportCampaignRecipients.request>;
const ROWS_OF_FILE = 500;

/** Lists the recipients of a campaign with their state. */
@Injectable()
export class ReadRecipientsHandler {
  constructor(
    private readonly access: CampaignAccess,
    private readonly campaigns: CampaignStore,
    private readonly recipients: RecipientsRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_CAMPAIGN_FOUND */
  @OnRpc(ListCampaignRecipients)
  async execute(
    { id, state, searchParam: search, pageNumber }: ListQuery,
    context: RpcContext,
  ): Promise<z.input<typeof ListCampaignRecipients.reply>> {
    const { companyId } = await this.known(id, context);
    const slice = { skip: (pageNumber - 1) * PAGE_SIZE, limit: PAGE_SIZE + 1 };
    const found = await this.recipients.list(companyId, id, { states: statesOf(state), search, ...slice });
    return { recipients: found.slice(0, PAGE_SIZE).map(shown), hasMore: found.length > PAGE_SIZE };
  }

  /** @throws ERR_NO_CAMPAIGN_FOUND */
  @OnRpc(ExportCampaignRecipients)
  async export(
    { id, state, searchParam: search, cursor: after }: ExportQuery,
    context: RpcContext,
  ): Promise<z.input<typeof ExportCampaignRecipients.reply>> {
    const { companyId, name } = await this.known(id, context);
    if (after === undefined) await this.auditExport(context, { id, name }, { state, search });
    const slice = { after, skip: 0, limit: ROWS_OF_FILE };
    const found = await this.recipients.list(companyId, id, { states: statesOf(state), search, ...slice });
    return {
      recipients: found.map(shown),
      nextCursor: found.length === ROWS_OF_FILE ? (found.at(-1)?._id ?? null) : null,
      language: this.access.language(companyId),
      timeZone: this.access.timeZone(companyId),
    };
  }

  private known(id: string, context: RpcContext): Promise<Campaign> {
    return this.campaigns.get(this.access.admit(context).companyId, id);
  }

  /** Written before the first page is sent, so that aborted downloads are audited too. */
  private auditExport(context: RpcContext, campaign: { id: string; name: string }, wanted: object): Promise<void> {
    return this.transactions.run(({ announce }) => {
      const target = { kind: 'campaign', ...campaign };
      const changes = changesBetween(null, wanted);
      announce(...auditOf(context, { action: 'campaign-recipients.exported', target, changes }));
      return Promise.resolve();
    });
  }
}

const STATES: Readonly<Record<RecipientState, readonly StoredRecipientState[]>> = {
  remaining: OPEN,
  sent: ['sent'],
  failed: ['failed'],
  invalid: ['invalid'],
  excluded: ['optedOut'],
  withoutConsent: ['noConsent'],
  unanswered: ['unanswered'],
};
const statesOf = (state: RecipientState | undefined) => (state ? STATES[state] : undefined);
const stateOf = (stored: StoredRecipientState): RecipientState =>
  (Object.keys(STATES) as RecipientState[]).find((state) => STATES[state].includes(stored)) ?? 'remaining';

const iso = (time: Date | null): string | null => time && time.toISOString();
const shown = ({ _id: id, name, number, state, errorCode, ...at }: Recipient): CampaignRecipient => ({
  ...{ id, name, number, state: stateOf(state), errorCode },
  ...{ sentAt: iso(at.sentAt), deliveredAt: iso(at.deliveredAt), readAt: iso(at.readAt) },
  optedOutAt: iso(at.optedOutAt),
});
