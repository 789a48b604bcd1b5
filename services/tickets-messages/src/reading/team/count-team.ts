import { Injectable } from '@nestjs/common';
import type { TeamCounts } from './team.js';
import { TeamRepository } from './team.repository.js';

type Run = { readonly current: Promise<TeamCounts>; next?: Promise<TeamCounts> };

/**
 * Counts a company's tickets for all its supervisors. A caller never joins a count that has already started, because
 * that count may miss the change that the caller wants to see. All callers that wait share the next count.
 */
@Injectable()
export class CountTeam {
  private readonly runs = new Map<string, Run>();

  constructor(private readonly team: TeamRepository) {}

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
    const [waiting, open, answers] = await Promise.all([
      this.team.waiting(companyId),
      this.team.open(companyId),
      this.team.lastAnswers(companyId),
    ]);
    return { waiting, open, answers };
  }
}
