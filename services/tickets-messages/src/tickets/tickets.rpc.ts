import { CreateTicket, GetTicket, GetTicketByUuid, ListContactTickets, UpdateTicket } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { CreateTicket as CreateTicketUseCase } from './create-ticket.js';
import { GetTicket as GetTicketUseCase } from './get-ticket.js';
import { ListContactTickets as ListContactTicketsUseCase } from './list-contact-tickets.js';
import { UpdateTicket as UpdateTicketUseCase } from './update-ticket.js';

@Controller()
export class TicketsRpc {
  constructor(
    private readonly getTicket: GetTicketUseCase,
    private readonly createTicket: CreateTicketUseCase,
    private readonly updateTicket: UpdateTicketUseCase,
    private readonly listContactTickets: ListContactTicketsUseCase,
  ) {}

  @OnRpc(GetTicket)
  get(request: z.output<typeof GetTicket.request>, context: RpcContext) {
    return this.getTicket.execute(request, context);
  }

  @OnRpc(GetTicketByUuid)
  getByUuid(request: z.output<typeof GetTicketByUuid.request>, context: RpcContext) {
    return this.getTicket.execute(request, context);
  }

  @OnRpc(CreateTicket)
  create(request: z.output<typeof CreateTicket.request>, context: RpcContext) {
    return this.createTicket.execute(request, context);
  }

  @OnRpc(UpdateTicket)
  update(request: z.output<typeof UpdateTicket.request>, context: RpcContext) {
    return this.updateTicket.execute(request, context);
  }

  @OnRpc(ListContactTickets)
  ofContact(request: z.output<typeof ListContactTickets.request>, context: RpcContext) {
    return this.listContactTickets.execute(request, context);
  }
}
