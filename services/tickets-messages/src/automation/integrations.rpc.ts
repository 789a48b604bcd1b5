import {
  CreateIntegration,
  DeleteIntegration,
  GetIntegration,
  ListIntegrations,
  TestIntegration,
  UpdateIntegration,
} from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { ReadIntegrations } from './read-integrations.js';
import { TestIntegration as TestIntegrationUseCase } from './test-integration.js';
import { WriteIntegrations } from './write-integrations.js';

@Controller()
export class IntegrationsRpc {
  constructor(
    private readonly read: ReadIntegrations,
    private readonly write: WriteIntegrations,
    private readonly test: TestIntegrationUseCase,
  ) {}

  @OnRpc(ListIntegrations)
  page(request: z.output<typeof ListIntegrations.request>, context: RpcContext) {
    return this.read.page(request, context);
  }

  @OnRpc(GetIntegration)
  get(request: z.output<typeof GetIntegration.request>, context: RpcContext) {
    return this.read.one(request, context);
  }

  @OnRpc(CreateIntegration)
  create(request: z.output<typeof CreateIntegration.request>, context: RpcContext) {
    return this.write.create(request, context);
  }

  @OnRpc(UpdateIntegration)
  update(request: z.output<typeof UpdateIntegration.request>, context: RpcContext) {
    return this.write.update(request, context);
  }

  @OnRpc(DeleteIntegration)
  delete(request: z.output<typeof DeleteIntegration.request>, context: RpcContext) {
    return this.write.remove(request, context);
  }

  @OnRpc(TestIntegration)
  try(request: z.output<typeof TestIntegration.request>, context: RpcContext) {
    return this.test.execute(request, context);
  }
}
