import { SendCampaignPage, systemActor, type ErrorCode, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { RpcClient } from '@recado/service-kit/messaging';
import { backoffMs, newId } from '@recado/service-kit/mongo';
import { ExplicitConsents } from '../consents/explicit-consents.js';
import { OptOuts } from '../consents/opt-outs.js';
import { STOPPING, type Campaign } from './rules/campaign.js';
import type { Recipient } from './rules/recipient.js';
import { RecipientsRepository, type Change } from './recipients.repository.js';
import { pagesOf, contentOf, type MessageContent } from './campaign-page.js';
import type { Ready } from './campaign-rules.js';

/** The connection or the company cannot send now, so the campaign waits. */
const WAIT_FOR_IT: readonly ErrorCode[] = [
  'ERR_NO_DEF_WAPP_FOUND',
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_COMPANY_DISABLED',
  'ERR_COMPANY_EXPIRED',
];
const isOfCampaign = ({ code, kind }: AppError) =>
  WAIT_FOR_IT.includes(code) || STOPPING.includes(code) || kind === 'unavailable';
/** The recipient's ticket is being changed or cannot be stored. Only this recipient waits. */
const isForAWhile = ({ code, kind }: AppError) =>
  kind === 'internal' || code === 'ERR_TICKET_CHANGED' || code === 'ERR_OTHER_OPEN_TICKET';
const RETRY = { firstMs: 60_000, longestMs: 30 * 60_000 };
const MOST_TRIES = 8;

/** The connection of a page, and whether the campaign has others. */
export type PageConnection = Readonly<{ connectionId: string; isOneOfSeveral: boolean }>;
/** A recipient and the messages for it. `isAsk`: the confirmation question. */
type Addressed = { recipient: Recipient; isAsk: boolean; content: MessageContent };

/** `whatsappId`: the connection of the page. */
type PageCampaign = Campaign & { whatsappId: string };

const hasText = ({ content: { said } }: Addressed): boolean => said.length > 0;
/** The message consists only of files, but its file list is empty now. */
const EMPTY_MESSAGE = { state: 'failed', errorCode: 'ERR_NO_FILE_LIST_FOUND' satisfies ErrorCode } as const;

/**
 * Submits a page of recipients to tickets-messages: the confirmation question if required, else the message with its
 * files.
 */
@Injectable()
export class SubmitPage {
  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly optOuts: OptOuts,
    private readonly consents: ExplicitConsents,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * A repeated call sends nothing twice. @returns the recipients whose state has changed. @throws errors that affect
   * the whole campaign
   */
  async execute(
    campaign: Campaign,
    page: readonly Recipient[],
    ready: Ready & PageConnection,
    now: Date,
  ): Promise<Change[]> {
    const { wanted, excluded } = await this.applyOptOuts(campaign, page, ready, now);
    const ids = wanted.map(({ _id }) => _id);
    // after a crash, the same recipients get their remaining files over the same connection
    if (ready.isOneOfSeveral) await this.recipients.assign(campaign.companyId, ids, ready.connectionId);
    const addressed = await this.buildContents(campaign, wanted, ready, now);
    const [filled, empty] = [addressed.filter(hasText), addressed.filter((one) => !hasText(one))];
    const failed = empty.map(({ recipient }): Change => ({ recipient, changes: EMPTY_MESSAGE }));
    const { connectionId: whatsappId } = ready;
    return [...excluded, ...failed, ...(await this.submitAll({ ...campaign, whatsappId }, filled, now))];
  }

  /**
   * A recipient may have opted out since the list was built, or the company may have started to require explicit
   * consent; a yes to the campaign's question counts as one. Recipients who opted out of this connection move to
   * another connection of the campaign, or are skipped if there is none.
   */
  private async applyOptOuts(
    { companyId }: Campaign,
    page: readonly Recipient[],
    ready: Ready & PageConnection,
    now: Date,
  ) {
    const { kept } = ready.numbers;
    const allowed = await this.optOuts.wanted(companyId, page, kept);
    const unconsented = await this.consents.lackedBy(
      companyId,
      page.filter(({ state }) => state !== 'confirmed'),
    );
    const [wanted, excluded, moved] = [[] as Recipient[], [] as Change[], new Map<string, string[]>()];
    for (const recipient of page) {
      const open = allowed.get(recipient) ?? [];
      const other = open[recipient.variant % open.length];
      if (other === undefined) excluded.push({ recipient, changes: { state: 'optedOut', optedOutAt: now } });
      else if (unconsented.has(recipient)) excluded.push({ recipient, changes: { state: 'noConsent' } });
      else if (open.includes(ready.connectionId)) wanted.push(recipient);
      else moved.set(other, [...(moved.get(other) ?? []), recipient._id]);
    }
    for (const [other, ids] of moved) await this.recipients.assign(companyId, ids, other);
    return { wanted, excluded };
  }

  /** A reply may arrive before the submission is recorded, so the attempt is recorded first. */
  private async buildContents(campaign: Campaign, wanted: readonly Recipient[], ready: Ready, now: Date) {
    const asked = campaign.confirmation ? wanted.filter(({ state }) => state === 'waiting') : [];
    const ids = asked.map(({ _id }) => _id);
    const marked = ids.length > 0 ? await this.recipients.markAsking(campaign.companyId, ids, now) : new Set<string>();
    return wanted.flatMap((recipient): Addressed[] => {
      const isAsk = asked.includes(recipient);
      if (isAsk && !marked.has(recipient._id)) return [];
      return [{ recipient, isAsk, content: contentOf(campaign, recipient, { ...ready, isAsk }) }];
    });
  }

  /** An error that affects the whole campaign stops this page; the next step reports it again. */
  private async submitAll(campaign: PageCampaign, addressed: readonly Addressed[], now: Date): Promise<Change[]> {
    const changed: Change[] = [];
    for (const page of pagesOf(addressed)) {
      try {
        changed.push(...(await this.submit(campaign, page, now)));
      } catch (error) {
        if (changed.length === 0) throw error;
        return changed;
      }
    }
    return changed;
  }

  private async submit(campaign: PageCampaign, page: readonly Addressed[], now: Date): Promise<Change[]> {
    try {
      const refused = await this.send(campaign, page);
      const { whatsappId } = campaign;
      return page
        .flatMap((one) => changeOf(one, refused.get(one.content.said[0]?.id ?? ''), now))
        .map(({ recipient, changes }) => ({ recipient, changes: { ...changes, whatsappId } }));
    } catch (error) {
      if (!(error instanceof AppError) || isOfCampaign(error)) throw error;
      const [only] = page;
      if (only && page.length === 1) return [{ recipient: only.recipient, changes: afterRefusal(only, error, now) }];
      // one of the recipients caused the error, so each is submitted alone
      const changed: Change[] = [];
      for (const one of page) changed.push(...(await this.submit(campaign, [one], now)));
      return changed;
    }
  }

  private async send({ companyId, whatsappId, userId, name: campaign }: PageCampaign, page: readonly Addressed[]) {
    const recipients = page.map(({ content }) => content);
    const request: RequestOf<typeof SendCampaignPage> = { whatsappId, userId, campaign, recipients };
    const context = { actor: systemActor(companyId), correlationId: newId() };
    const { refused } = await this.rpc.call(SendCampaignPage, request, context);
    return new Map(refused.map(({ id, errorCode }) => [id, errorCode as ErrorCode]));
  }
}

/** An error that affects the whole campaign changes no recipient; the next step reports it again. */
function changeOf({ recipient, isAsk, content }: Addressed, refused: ErrorCode | undefined, now: Date): Change[] {
  const error = refused && new AppError(refused);
  if (error && isOfCampaign(error)) return [];
  if (error) return [{ recipient, changes: afterRefusal({ recipient, isAsk, content }, error, now) }];
  return [{ recipient, changes: { state: isAsk ? 'asking' : 'handed', handedAt: now, retryAt: null } }];
}

function afterRefusal({ recipient: { tries = 0 } }: Addressed, error: AppError, now: Date): Partial<Recipient> {
  if (!isForAWhile(error) || tries + 1 >= MOST_TRIES) return { state: 'failed', errorCode: error.code, askingAt: null };
  const retryAt = new Date(now.getTime() + backoffMs(tries + 1, RETRY));
  return { tries: tries + 1, retryAt, askingAt: null };
}
