import { CloseAllTickets, DeleteTicket, ShowTyping } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { CloseAll } from './close-all.js';
import { DeleteTicket as DeleteTicketUseCase } from './delete-ticket.js';
import { ShowTyping as ShowTypingUseCase } from './show-typing.js';

@Controller()
export class TicketActionsRpc {
  constructor(
    private readonly closeAll: CloseAll,
    private readonly deleteTicket: DeleteTicketUseCase,
    private readonly showTyping: ShowTypingUseCase,
  ) {}

  @OnRpc(CloseAllTickets)
  close(request: z.output<typeof CloseAllTickets.request>, context: RpcContext) {
    return this.closeAll.execute(request, context);
  }

  @OnRpc(DeleteTicket)
  delete(request: z.output<typeof DeleteTicket.request>, context: RpcContext) {
    return this.deleteTicket.execute(request, context);
  }

  @OnRpc(ShowTyping)
  typing(request: z.output<typeof ShowTyping.request>, context: RpcContext) {
    return this.showTyping.execute(request, context);
  }
}
