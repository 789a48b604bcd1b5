import { CountTicketsOfDays, CountTicketsOfUsers, daysBetween, type Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { together } from '../figures/figures.js';
import { ReadFigures } from '../figures/read-figures.js';
import { scopeOf } from '../figures/ticket-match.js';
import { DisplayNames } from '../../shared/replicas/display-names.js';

type Request = z.output<typeof CountTicketsOfDays.request>;

/** Counts opened tickets per user and per day, for the dashboard charts. */
@Injectable()
export class CountTicketsHandler {
  constructor(
    private readonly figures: ReadFigures,
    private readonly names: DisplayNames,
  ) {}

  /** Counts tickets per user. Leaves out tickets without a user. */
  @OnRpc(CountTicketsOfUsers)
  async ofUsers(request: Request, context: RpcContext): Promise<z.input<typeof CountTicketsOfUsers.reply>> {
    const actor = actorOf(context);
    const { companyId } = actor;
    const { opened } = together((await this.read(actor, request)).values());
    const data = Object.entries(opened.users).flatMap(([userId, { tickets: quantity }]) => {
      const user = this.names.user({ companyId, userId });
      return user ? [{ name: user.name, quantity }] : [];
    });
    return {
      data: data.toSorted((a, b) => b.quantity - a.quantity),
      count: data.reduce((total, { quantity }) => total + quantity, 0),
    };
  }

  @OnRpc(CountTicketsOfDays)
  async ofDays(request: Request, context: RpcContext): Promise<z.input<typeof CountTicketsOfDays.reply>> {
    const figures = await this.read(actorOf(context), request);
    const data = daysBetween(request.initialDate, request.finalDate).map((day) => ({
      day,
      total: figures.get(day)?.opened.all.tickets ?? 0,
    }));
    return { data, count: data.reduce((sum, { total }) => sum + total, 0) };
  }

  private read(actor: Actor, { initialDate: first, finalDate: last }: Request) {
    return this.figures.execute(actor.companyId, { first, last }, scopeOf(actor));
  }
}
