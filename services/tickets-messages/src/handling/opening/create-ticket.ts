import { type Ticket, CreateTicket } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { PrepareOpening } from './prepare-opening.js';
import { StoreOpening } from './store-opening.js';
import { whileStale } from '../../conversations/stale-ticket.js';

/** Opens a ticket for an agent who wants to write first. */
@Injectable()
export class CreateTicketHandler {
  constructor(
    private readonly prepareOpening: PrepareOpening,
    private readonly storeOpening: StoreOpening,
  ) {}

  /** @throws ERR_OTHER_OPEN_TICKET with the contact's active ticket */
  @OnRpc(CreateTicket)
  async execute(request: z.output<typeof CreateTicket.request>, context: RpcContext): Promise<Ticket> {
    const actor = actorOf(context);
    const opening = await this.prepareOpening.execute(request, actor);
    return whileStale(() => this.storeOpening.execute({ actor, origin: originOf(context) }, opening));
  }
}
