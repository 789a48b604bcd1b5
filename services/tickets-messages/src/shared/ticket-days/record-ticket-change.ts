import { dayIn } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { CompanySettings } from '../replicas/company-settings.js';
import { TicketDayVersionsRepository } from './ticket-day-versions.repository.js';

/** The fields of a ticket that figures are computed from. Other changes do not affect figures. */
export type Counted = Readonly<{
  companyId: string;
  status: string;
  userId: string | null;
  queueId: string | null;
  whatsappId: string | null;
  tagIds?: readonly string[];
  createdAt: Date;
  closedAt: Date | null;
  acceptedAt?: Date;
  firstAnswerMs?: number;
  rating?: number;
  referral?: Readonly<{ sourceId: string }>;
}>;
type Change = { before: Counted; after: Counted | null };

/**
 * Increments the version of past days whose figures are affected by changed tickets, in the same transaction. Today's
 * figures are never stored, so most changes write nothing here.
 */
@Injectable()
export class RecordTicketChange {
  constructor(
    private readonly versions: TicketDayVersionsRepository,
    private readonly settings: CompanySettings,
  ) {}

  /** `after` is null when the ticket is deleted. All tickets belong to one company. */
  async execute(changes: readonly Change[], transaction: Pick<Transaction, 'session'>): Promise<void> {
    const [first] = changes;
    if (!first) return;
    const { companyId } = first.before;
    const today = dayIn(this.settings.timeZone(companyId), new Date());
    const isPast = (at: Date) => dayIn(this.settings.timeZone(companyId), at) < today;
    const moments = changes.flatMap(momentsOf).filter(isPast);
    const days = new Set(moments.map((at) => at.toISOString().slice(0, 10)));
    await this.versions.raise(companyId, [...days], transaction);
  }
}

function momentsOf({ before, after }: Change): Date[] {
  if (after && factsOf(before) === factsOf(after)) return [];
  return [before.createdAt, before.closedAt, after?.closedAt ?? null].filter((at) => at !== null);
}

const factsOf = ({ status, userId, queueId, whatsappId, tagIds = [], ...times }: Counted): string => {
  const { closedAt, acceptedAt, firstAnswerMs, rating, referral } = times;
  const place = [status, userId, queueId, whatsappId, tagIds];
  return JSON.stringify([place, closedAt, acceptedAt, firstAnswerMs, rating, referral?.sourceId]);
};
