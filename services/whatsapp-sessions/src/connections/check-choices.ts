import { CheckAutomation, CheckFlowChoice, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { RpcClient, type RpcContext } from '@recado/service-kit/messaging';
import { Queues } from '../replicas/state-replicas.js';

type Choices = RequestOf<typeof CheckAutomation> & {
  queueIds: readonly string[];
  transferQueueId?: string | null | undefined;
  flowId?: string | null | undefined;
};

/** Rejects queues, prompts, integrations and flows that the company does not have. */
@Injectable()
export class CheckChoices {
  constructor(
    private readonly queues: Queues,
    private readonly rpc: RpcClient,
  ) {}

  /** @throws ERR_NO_QUEUE_FOUND, ERR_NO_PROMPT_FOUND, ERR_NO_INTEGRATION_FOUND, ERR_NO_FLOW_FOUND */
  async execute(companyId: string, { queueIds, ...chosen }: Choices, context: RpcContext): Promise<void> {
    const { promptId, integrationId, transferQueueId, flowId } = chosen;
    const wanted = [...queueIds, ...(transferQueueId ? [transferQueueId] : [])];
    const found = await Promise.all(wanted.map((id) => this.queues.waitFor(companyId, id)));
    if (found.some((queue) => !queue)) throw new AppError('ERR_NO_QUEUE_FOUND');
    if (promptId ?? integrationId) await this.rpc.call(CheckAutomation, { promptId, integrationId }, context);
    if (flowId) await this.rpc.call(CheckFlowChoice, { id: flowId }, context);
  }
}
