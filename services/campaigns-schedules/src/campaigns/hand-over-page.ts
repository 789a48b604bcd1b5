import { SendCampaignMessages, systemActor, type ErrorCode, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { RpcClient } from '@recado/service-kit/messaging';
import { backoffMs, newId } from '@recado/service-kit/mongo';
import { ExplicitConsents } from '../consents/explicit-consents.js';
import { OptOuts } from '../consents/opt-outs.js';
import { STOPPING, type Campaign } from './rules/campaign.js';
import type { Shipping } from './rules/shipping.js';
import { ShippingsRepository, type Change } from './shippings.repository.js';
import { pagesOf, recipientOf, type Recipient } from './campaign-page.js';
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
/** The recipient's ticket is being changed, or cannot be stored. Only this recipient waits. */
const isForAWhile = ({ code, kind }: AppError) =>
  kind === 'internal' || code === 'ERR_TICKET_CHANGED' || code === 'ERR_OTHER_OPEN_TICKET';
const RETRY = { firstMs: 60_000, longestMs: 30 * 60_000 };
const MOST_TRIES = 8;

/** The connection of a page, and whether the campaign has others. */
export type Line = Readonly<{ connectionId: string; isOneOfSeveral: boolean }>;
/** A recipient and the messages for it. `isAsk`: the confirmation question. */
type Addressed = { shipping: Shipping; isAsk: boolean; recipient: Recipient };

/** `whatsappId`: the connection of the page. */
type Over = Campaign & { whatsappId: string };

const hasText = ({ recipient: { said } }: Addressed): boolean => said.length > 0;
/** The message consists only of files, but its file list is empty now. */
const NOTHING_TO_SAY = { state: 'failed', errorCode: 'ERR_NO_FILE_LIST_FOUND' satisfies ErrorCode } as const;

/**
 * Submits a page of recipients to tickets-messages: the confirmation question if required, else the message with its
 * files.
 */
@Injectable()
export class HandOverPage {
  constructor(
    private readonly shippings: ShippingsRepository,
    private readonly optOuts: OptOuts,
    private readonly consents: ExplicitConsents,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * A repeat sends nothing twice. @returns the recipients whose state has changed. @throws errors of the whole campaign
   */
  async execute(campaign: Campaign, page: readonly Shipping[], ready: Ready & Line, now: Date): Promise<Change[]> {
    const { wanted, excluded } = await this.asWished(campaign, page, ready, now);
    const ids = wanted.map(({ _id }) => _id);
    // after a crash, the same recipients get their remaining files over the same connection
    if (ready.isOneOfSeveral) await this.shippings.give(campaign.companyId, ids, ready.connectionId);
    const addressed = await this.address(campaign, wanted, ready, now);
    const [told, untold] = [addressed.filter(hasText), addressed.filter((one) => !hasText(one))];
    const failed = untold.map(({ shipping }): Change => ({ shipping, changes: NOTHING_TO_SAY }));
    const { connectionId: whatsappId } = ready;
    return [...excluded, ...failed, ...(await this.handAll({ ...campaign, whatsappId }, told, now))];
  }

  /**
   * A recipient may have opted out since the list was built, or the company may have started to require explicit
   * consent; a yes to the campaign's question counts as one. Recipients who opted out of this connection move to
   * another connection of the campaign, or are skipped if there is none.
   */
  private async asWished({ companyId }: Campaign, page: readonly Shipping[], ready: Ready & Line, now: Date) {
    const { kept } = ready.numbers;
    const wishes = await this.optOuts.wanted(companyId, page, kept);
    const unasked = await this.consents.lackedBy(
      companyId,
      page.filter(({ state }) => state !== 'confirmed'),
    );
    const [wanted, excluded, moved] = [[] as Shipping[], [] as Change[], new Map<string, string[]>()];
    for (const shipping of page) {
      const open = wishes.get(shipping) ?? [];
      const other = open[shipping.variant % open.length];
      if (other === undefined) excluded.push({ shipping, changes: { state: 'optedOut', optedOutAt: now } });
      else if (unasked.has(shipping)) excluded.push({ shipping, changes: { state: 'noConsent' } });
      else if (open.includes(ready.connectionId)) wanted.push(shipping);
      else moved.set(other, [...(moved.get(other) ?? []), shipping._id]);
    }
    for (const [other, ids] of moved) await this.shippings.give(companyId, ids, other);
    return { wanted, excluded };
  }

  /** A reply may arrive before the submission is recorded, so the attempt is recorded first. */
  private async address(campaign: Campaign, wanted: readonly Shipping[], ready: Ready, now: Date) {
    const asked = campaign.confirmation ? wanted.filter(({ state }) => state === 'waiting') : [];
    const ids = asked.map(({ _id }) => _id);
    const marked = ids.length > 0 ? await this.shippings.markAsking(campaign.companyId, ids, now) : new Set<string>();
    return wanted.flatMap((shipping): Addressed[] => {
      const isAsk = asked.includes(shipping);
      if (isAsk && !marked.has(shipping._id)) return [];
      return [{ shipping, isAsk, recipient: recipientOf(campaign, shipping, { ...ready, isAsk }) }];
    });
  }

  /** An error that affects the whole campaign stops this page; the next step reports it again. */
  private async handAll(campaign: Over, addressed: readonly Addressed[], now: Date): Promise<Change[]> {
    const changed: Change[] = [];
    for (const page of pagesOf(addressed)) {
      try {
        changed.push(...(await this.hand(campaign, page, now)));
      } catch (error) {
        if (changed.length === 0) throw error;
        return changed;
      }
    }
    return changed;
  }

  private async hand(campaign: Over, page: readonly Addressed[], now: Date): Promise<Change[]> {
    try {
      const refused = await this.send(campaign, page);
      const { whatsappId } = campaign;
      return page
        .flatMap((one) => changeOf(one, refused.get(one.recipient.said[0]?.id ?? ''), now))
        .map(({ shipping, changes }) => ({ shipping, changes: { ...changes, whatsappId } }));
    } catch (error) {
      if (!(error instanceof AppError) || isOfCampaign(error)) throw error;
      const [only] = page;
      if (only && page.length === 1) return [{ shipping: only.shipping, changes: afterRefusal(only, error, now) }];
      // one of the recipients caused the error, so each is submitted alone
      const changed: Change[] = [];
      for (const one of page) changed.push(...(await this.hand(campaign, [one], now)));
      return changed;
    }
  }

  private async send({ companyId, whatsappId, userId, name: campaign }: Over, page: readonly Addressed[]) {
    const recipients = page.map(({ recipient }) => recipient);
    const request: RequestOf<typeof SendCampaignMessages> = { whatsappId, userId, campaign, recipients };
    const context = { actor: systemActor(companyId), correlationId: newId() };
    const { refused } = await this.rpc.call(SendCampaignMessages, request, context);
    return new Map(refused.map(({ id, errorCode }) => [id, errorCode as ErrorCode]));
  }
}

/** An error of the whole campaign changes no recipient; the next step reports it again. */
function changeOf({ shipping, isAsk, recipient }: Addressed, refused: ErrorCode | undefined, now: Date): Change[] {
  const error = refused && new AppError(refused);
  if (error && isOfCampaign(error)) return [];
  if (error) return [{ shipping, changes: afterRefusal({ shipping, isAsk, recipient }, error, now) }];
  return [{ shipping, changes: { state: isAsk ? 'asking' : 'handed', handedAt: now, retryAt: null } }];
}

function afterRefusal({ shipping: { tries = 0 } }: Addressed, error: AppError, now: Date): Partial<Shipping> {
  if (!isForAWhile(error) || tries + 1 >= MOST_TRIES) return { state: 'failed', errorCode: error.code, askingAt: null };
  const retryAt = new Date(now.getTime() + backoffMs(tries + 1, RETRY));
  return { tries: tries + 1, retryAt, askingAt: null };
}
