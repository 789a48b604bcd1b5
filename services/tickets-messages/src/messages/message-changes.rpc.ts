import { DeleteMessage, EditMessage, ForwardMessage, ReactToMessage } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { DeleteMessage as DeleteMessageUseCase } from './delete-message.js';
import { EditMessage as EditMessageUseCase } from './edit-message.js';
import { ForwardMessage as ForwardMessageUseCase } from './forward-message.js';
import { ReactToMessage as ReactToMessageUseCase } from './react-to-message.js';

@Controller()
export class MessageChangesRpc {
  constructor(
    private readonly editMessage: EditMessageUseCase,
    private readonly deleteMessage: DeleteMessageUseCase,
    private readonly reactToMessage: ReactToMessageUseCase,
    private readonly forwardMessage: ForwardMessageUseCase,
  ) {}

  @OnRpc(EditMessage)
  edit(request: z.output<typeof EditMessage.request>, context: RpcContext) {
    return this.editMessage.execute(request, context);
  }

  @OnRpc(DeleteMessage)
  delete(request: z.output<typeof DeleteMessage.request>, context: RpcContext) {
    return this.deleteMessage.execute(request, context);
  }

  @OnRpc(ReactToMessage)
  react(request: z.output<typeof ReactToMessage.request>, context: RpcContext) {
    return this.reactToMessage.execute(request, context);
  }

  @OnRpc(ForwardMessage)
  forward(request: z.output<typeof ForwardMessage.request>, context: RpcContext) {
    return this.forwardMessage.execute(request, context);
  }
}
