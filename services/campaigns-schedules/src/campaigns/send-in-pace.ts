import { Injectable } from '@nestjs/common';
import { Pace, type Turn } from '../sending-rate/pace.js';
import { mostUnderway, type Campaign } from './rules/campaign.js';
import { TO_WRITE_TO, UNDERWAY, type Recipient } from './rules/recipient.js';
import { countIn } from './rules/tally.js';
import { RecipientsRepository, type Change } from './recipients.repository.js';
import { CampaignProgress } from './campaign-progress.js';
import { CampaignRules, type Ready } from './campaign-rules.js';
import { SubmitPage } from './submit-page.js';

/**
 * Pauses while the maximum number of messages is pending, so that responses free a whole page and not just a few
 * recipients. Random jitter of up to 50 % separates campaigns that started together.
 */
const RECHECK_MS = { few: 1_000, many: 3_000 };
/** Smaller pages cost several times as much per recipient. */
const MANY = 20;
/** Random delay, so that campaigns waiting for the same number take turns. */
const LOTS_MS = 50;

/**
 * The result of a step. `held`: it is outside the sending hours, the daily limit is reached or there is no connection;
 * `nobody`: no recipient is due.
 */
type StepResult = 'sent' | 'held' | 'nobody' | Pick<Campaign, 'nextAt'>;
/**
 * A number's turn, the number of further messages that may be pending on it, and the time of the next check. `recheckAt`:
 * the time of the next check if no further message may be pending.
 */
type NumberTurn = Turn & { room: number; resumesAt: Date; recheckAt: Date };

/** Sends to the next recipients from the campaign's number that has rested longest, at that number's pace. */
@Injectable()
export class SendInPace {
  constructor(
    private readonly pace: Pace,
    private readonly recipients: RecipientsRepository,
    private readonly submitPage: SubmitPage,
    private readonly progress: CampaignProgress,
    private readonly rules: CampaignRules,
  ) {}

  /** After `sent`, the results and the time of the next step are already stored. */
  async execute(campaign: Campaign, ready: Ready, now: Date): Promise<StepResult> {
    if (await this.isThrough(campaign)) return 'nobody';
    const places = await this.places(campaign, ready, now);
    if (places.length === 0) return 'held';
    const due = places.filter(({ resumesAt: goesOnAt }) => goesOnAt <= now);
    for (const place of due) {
      const page = await this.pageOf(campaign, ready, place, now);
      if (page.length > 0) return this.send(campaign, page, { ready, place, places }, now);
    }
    return due.length > 0 ? 'nobody' : waiting(places, now);
  }

  /** Returns the numbers that may send today at this hour. */
  private async places(campaign: Campaign, { settings, numbers }: Ready, now: Date) {
    const { companyId, _id, outcomes } = campaign;
    const connectionIds = numbers.now;
    const [turns, underway] = await Promise.all([
      this.pace.turns(settings, { companyId, connectionIds }, now),
      pendingOf(campaign, connectionIds) ?? this.recipients.countUnderway(companyId, _id),
    ]);
    const most = mostUnderway(outcomes, connectionIds.length);
    const lookAgainMs = (most < MANY ? RECHECK_MS.few : RECHECK_MS.many) * (1 + Math.random() / 2);
    const recheckAt = new Date(now.getTime() + lookAgainMs);
    return turns.flatMap((turn): NumberTurn[] => {
      const quota = this.rules.newChatsLeft(companyId, turn.connectionId, now);
      const room = Math.min(most, quota) - (underway.get('') ?? 0) - (underway.get(turn.connectionId) ?? 0);
      return turn.freeAt ? [{ ...turn, room, recheckAt, resumesAt: room > 0 ? turn.freeAt : recheckAt }] : [];
    });
  }

  private pageOf({ companyId, _id }: Campaign, { numbers }: Ready, place: NumberTurn, now: Date): Promise<Recipient[]> {
    const others = numbers.kept.filter((id) => id !== place.connectionId);
    const limit = Math.min(place.most, place.room);
    return this.recipients.next(companyId, _id, { now, others, limit });
  }

  private async send(
    campaign: Campaign,
    page: readonly Recipient[],
    { ready, place, places }: { ready: Ready; place: NumberTurn; places: readonly NumberTurn[] },
    now: Date,
  ): Promise<StepResult> {
    const { connectionId, use, room, recheckAt } = place;
    const number = { companyId: campaign.companyId, connectionId, use };
    const taken = await this.pace.take(ready.settings, number, page.length, now);
    const afterwards = (goesOnAt: Date) => places.map((one) => (one === place ? { ...one, resumesAt: goesOnAt } : one));
    // another campaign has taken the turn
    if (taken.count === 0) return waiting(afterwards(taken.nextAt), now);
    const line = { connectionId, isOneOfSeveral: ready.numbers.kept.length > 1 };
    let changed: Change[] = [];
    try {
      changed = await this.submitPage.execute(campaign, page.slice(0, taken.count), { ...ready, ...line }, now);
    } finally {
      await this.pace.giveBack(number, { taken: taken.count, sent: handedIn(changed) }, now);
    }
    const sent = handedIn(changed);
    // WhatsApp answers the messages of this page later
    const rested = sent < room ? taken.nextAt : later(taken.nextAt, recheckAt);
    const { nextAt } = waiting(afterwards(sent > 0 ? rested : now), now);
    // once all recipients are processed, there is no need to let the number rest
    const endsAt = sent > 0 ? new Date(now.getTime() + RECHECK_MS.few) : now;
    await this.progress.afterPage(campaign, changed, (await this.isThrough(campaign, changed)) ? endsAt : nextAt);
    return 'sent';
  }

  /**
   * Returns whether no recipient remains to be messaged, now or later. `changed` contains changes that are not stored
   * yet.
   */
  private async isThrough({ companyId, _id, tally }: Campaign, changed: readonly Change[] = []): Promise<boolean> {
    const besides = changed.filter(({ changes }) => changes.state).map(({ recipient }) => recipient._id);
    if ((countIn(tally, TO_WRITE_TO) ?? 0) > besides.length) return false;
    return !(await this.recipients.hasIn(companyId, _id, { states: TO_WRITE_TO, besides }));
  }
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);

/**
 * Returns the pending messages of a campaign that has used no other connection than its only one. Undefined if they
 * have to be counted.
 */
function pendingOf({ tally, usedIds = [] }: Campaign, [connectionId = '', ...others]: readonly string[]) {
  const count = countIn(tally, UNDERWAY);
  if (count === undefined || others.length > 0 || usedIds.some((id) => id !== connectionId)) return undefined;
  return new Map([[connectionId, count]]);
}

const handedIn = (changed: readonly Change[]): number =>
  changed.filter(({ changes: { state } }) => state && UNDERWAY.includes(state)).length;

/** Schedules the campaign for the time at which the first number may send or WhatsApp may have responded. */
function waiting(places: readonly NumberTurn[], now: Date) {
  const first = Math.min(...places.map(({ resumesAt: goesOnAt }) => goesOnAt.getTime()));
  const lot = first > now.getTime() ? Math.random() * LOTS_MS : 0;
  return { nextAt: new Date(Math.max(first, now.getTime()) + lot) };
}
