import { CreatePrompt, DeletePrompt, GetPrompt, ListPrompts, UpdatePrompt } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { ReadPrompts } from './read-prompts.js';
import { WritePrompts } from './write-prompts.js';

@Controller()
export class PromptsRpc {
  constructor(
    private readonly read: ReadPrompts,
    private readonly write: WritePrompts,
  ) {}

  @OnRpc(ListPrompts)
  list(request: z.output<typeof ListPrompts.request>, context: RpcContext) {
    return this.read.list(request, context);
  }

  @OnRpc(GetPrompt)
  get(request: z.output<typeof GetPrompt.request>, context: RpcContext) {
    return this.read.one(request, context);
  }

  @OnRpc(CreatePrompt)
  create(request: z.output<typeof CreatePrompt.request>, context: RpcContext) {
    return this.write.create(request, context);
  }

  @OnRpc(UpdatePrompt)
  update(request: z.output<typeof UpdatePrompt.request>, context: RpcContext) {
    return this.write.update(request, context);
  }

  @OnRpc(DeletePrompt)
  delete(request: z.output<typeof DeletePrompt.request>, context: RpcContext) {
    return this.write.remove(request, context);
  }
}
