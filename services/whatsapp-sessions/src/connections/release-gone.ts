import { ConnectionState, FlowChanged, IntegrationChanged, PromptChanged } from '@recado/contracts';
import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { OnEvent, outgoingState } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { configure, connectionStateOf, withoutChoice } from './store/connection.js';
import { ConnectionsRepository } from './store/connections.repository.js';
import { Queues } from '../replicas/state-replicas.js';

/** Removes queues, prompts, integrations and flows from the company's connections when they are deleted. */
@Injectable()
export class ReleaseGone implements OnApplicationBootstrap {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly queues: Queues,
    private readonly transactions: Transactions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * A queue is deleted as state, not as an event, so queues deleted while this service was down are found at startup.
   */
  async onApplicationBootstrap(): Promise<void> {
    this.queues.onChange(({ companyId, id, after }) => {
      if (!after) this.releaseQueue(companyId, id);
    });
    for await (const { companyId, queueIds, transferQueueId } of this.connections.all())
      for (const id of [...queueIds, transferQueueId])
        if (id && this.isGone(companyId, id)) await this.execute(companyId, id);
  }

  @OnEvent(PromptChanged)
  async prompt({ companyId, data: { promptId, prompt } }: PromptChanged): Promise<void> {
    if (!prompt) await this.execute(companyId, promptId);
  }

  @OnEvent(IntegrationChanged)
  async integration({ companyId, data: { integrationId, queueIntegration } }: IntegrationChanged): Promise<void> {
    if (!queueIntegration) await this.execute(companyId, integrationId);
  }

  /** Releases a deleted flow. A flow in use cannot be deleted, but it may have been chosen simultaneously. */
  @OnEvent(FlowChanged)
  async flow({ companyId, data: { flowId, flow } }: FlowChanged): Promise<void> {
    if (!flow) await this.execute(companyId, flowId);
  }

  /** IDs are never reused, so the ID alone identifies the object. */
  async execute(companyId: string, id: string): Promise<void> {
    const named = (await this.connections.list(companyId)).some((connection) => withoutChoice(connection, id));
    if (!named) return;
    await this.connections.prepareLock(companyId);
    await this.transactions.run(async ({ session, announce }) => {
      await this.connections.lock(companyId, session);
      for (const connection of await this.connections.list(companyId, session)) {
        const changes = withoutChoice(connection, id);
        if (!changes) continue;
        const after = configure(connection, changes, new Date());
        await this.connections.save(companyId, after, session);
        announce(outgoingState(ConnectionState, connectionStateOf(after)));
      }
    });
  }

  /** Releases a queue. Every process is notified, and the first one makes the change. */
  private releaseQueue(companyId: string, id: string): void {
    this.execute(companyId, id).catch((error: unknown) =>
      this.logger.warn(
        { err: error, companyId },
        'failed to remove a deleted queue from its connections; retrying at the next start',
      ),
    );
  }

  private isGone(companyId: string, id: string): boolean {
    return this.queues.revisionOf(companyId, id) !== undefined && this.queues.get(companyId, id) === undefined;
  }
}
