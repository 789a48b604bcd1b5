import { Injectable } from '@nestjs/common';
import { Transactions } from '@recado/service-kit/mongo';
import type { RunTools } from '@recado/service-kit/background';
import { SetDesiredState } from '../leases/set-desired-state.js';
import { FleetRepository } from './fleet.repository.js';
import { FleetActionsRepository, type FleetActionDocument } from './fleet-actions.repository.js';

const PACE_MS = 1_000;

/** Thrown if the action was stopped or another process has taken it over. */
class ActionEnded extends Error {}

/** Applies an action to its next numbers, as many as a second allows. */
@Injectable()
export class RunFleetAction {
  constructor(
    private readonly actions: FleetActionsRepository,
    private readonly fleet: FleetRepository,
    private readonly sessions: SetDesiredState,
    private readonly transactions: Transactions,
  ) {}

  /** Progress and desired states are stored together, so each number is changed once, also after a crash. */
  async execute(action: FleetActionDocument, { now }: Pick<RunTools, 'now'>): Promise<void> {
    await this.transactions
      .run(async (transaction) => {
        const { filter, perSecond, kind, after, done } = action;
        const numbers = await this.fleet.list(filter, after, perSecond, transaction.session);
        for (const { companyId, id, mayTry } of numbers) {
          if (kind === 'restart') await this.sessions.restart(companyId, id, transaction);
          else if (mayTry) await this.sessions.execute(companyId, id, 'start', transaction);
        }
        const isOver = numbers.length < perSecond;
        const progress = {
          ...{ done: done + numbers.length, after: numbers.at(-1)?.id ?? after },
          ...(isOver ? { state: 'done' as const } : {}),
          dueAt: isOver ? null : new Date(now().getTime() + PACE_MS),
        };
        if (!(await this.actions.claims.release(action, progress, transaction.session))) throw new ActionEnded();
      })
      .catch((error: unknown) => {
        if (!(error instanceof ActionEnded)) throw error;
      });
  }
}
