import { Injectable } from '@nestjs/common';
import { SlaLimits } from '../../conversations/sla-limits.js';
import { SlaTicketsRepository } from '../../conversations/sla-tickets.repository.js';
import type { LimitedTicket, TeamCounts } from './team.js';
import { TeamRepository } from './team.repository.js';

type Run = { readonly current: Promise<TeamCounts>; next?: Promise<TeamCounts> };

/**
 * Counts a company's tickets for all its supervisors. A caller never joins a count that has already started, because
 * that count may miss the change that the caller wants to see. All callers that wait share the next count.
 */
@Injectable()
export class CountTeam {
  private readonly runs = new Map<string, Run>();

  constructor(
    private readonly team: TeamRepository,
    private readonly limits: SlaLimits,
    private readonly slaTickets: SlaTicketsRepository,
  ) {}

  execute(companyId: string): Promise<TeamCounts> {
    const run = this.runs.get(companyId);
    if (!run) return this.start(companyId);
    const start = () => this.start(companyId);
    run.next ??= run.current.then(start, start);
    return run.next;
  }

  private start(companyId: string): Promise<TeamCounts> {
    const run: Run = { current: this.count(companyId) };
    this.runs.set(companyId, run);
    const end = () => {
      if (!run.next) this.runs.delete(companyId);
    };
    void run.current.then(end, end);
    return run.current;
  }

  private async count(companyId: string): Promise<TeamCounts> {
    const [waiting, open, answers, limited] = await Promise.all([
      this.team.waiting(companyId),
      this.team.open(companyId),
      this.team.lastAnswers(companyId),
      this.limited(companyId),
    ]);
    return { waiting, open, answers, limited };
  }

  /** Returns the tickets with a time limit, or null if the company has none. */
  private async limited(companyId: string): Promise<LimitedTicket[] | null> {
    const places = this.limits.placesOf(companyId);
    if (places.queueIds.length + places.tagIds.length === 0) return null;
    return (await this.slaTickets.find(companyId, places)).flatMap((ticket) => {
      const [due] = this.limits.of(ticket);
      const { _id: id, uuid, contact, status, userId, queueId } = ticket;
      return due
        ? [{ audience: { status, userId, queueId }, id, uuid, contact: contact.name || contact.number, due }]
        : [];
    });
  }
}
