import { ClearKanbanTag, ListKanbanTags, ListKanbanTickets, SetKanbanTag } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { MoveCard } from './move-card.js';
import { ShowBoard } from './show-board.js';

@Controller()
export class KanbanRpc {
  constructor(
    private readonly showBoard: ShowBoard,
    private readonly moveCard: MoveCard,
  ) {}

  @OnRpc(ListKanbanTags)
  tags(_request: z.output<typeof ListKanbanTags.request>, context: RpcContext) {
    return this.showBoard.tags(context);
  }

  @OnRpc(ListKanbanTickets)
  cards(request: z.output<typeof ListKanbanTickets.request>, context: RpcContext) {
    return this.showBoard.cards(request, context);
  }

  @OnRpc(ClearKanbanTag)
  clear(request: z.output<typeof ClearKanbanTag.request>, context: RpcContext) {
    return this.moveCard.clear(request, context);
  }

  @OnRpc(SetKanbanTag)
  set(request: z.output<typeof SetKanbanTag.request>, context: RpcContext) {
    return this.moveCard.set(request, context);
  }
}
