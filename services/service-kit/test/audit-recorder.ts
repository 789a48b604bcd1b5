import type { ActDone, AuditAction } from '@recado/contracts/core';
import type { NatsLink } from '@recado/service-kit/messaging';

/**
 * Collects the audit events during a test, each once: the outbox may publish an event again with the same id. Test files
 * run concurrently, so each uses its own companies.
 */
export class AuditRecorder {
  private readonly acts: ActDone[] = [];
  private readonly subscription: { unsubscribe(): void };

  private constructor({ connection }: Pick<NatsLink, 'connection'>) {
    this.subscription = connection.subscribe('evt.audit.*.done.v1.*', {
      callback: (_error, message) => this.record(message.json<ActDone>()),
    });
  }

  static async start(link: Pick<NatsLink, 'connection'>): Promise<AuditRecorder> {
    const recorder = new AuditRecorder(link);
    await link.connection.flush();
    return recorder;
  }

  of(companyId: string): ActDone[] {
    return this.acts.filter((act) => act.companyId === companyId);
  }

  actionsOf(companyId: string): string[] {
    return this.of(companyId).map(({ data }) => data.action);
  }

  /** Resolves with the first event of this action in the company that is not in `known`. */
  async next(companyId: string, action: AuditAction, known: readonly ActDone[] = []): Promise<ActDone> {
    for (;;) {
      const found = this.of(companyId).find((act) => act.data.action === action && !known.includes(act));
      if (found) return found;
      await new Promise(setImmediate);
    }
  }

  /** Runs work, and resolves with the event of this action that it caused. */
  async after(companyId: string, action: AuditAction, work: () => Promise<unknown>): Promise<ActDone['data']> {
    const known = this.of(companyId);
    await work();
    return (await this.next(companyId, action, known)).data;
  }

  stop(): void {
    this.subscription.unsubscribe();
  }

  private record(act: ActDone): void {
    if (!this.acts.some(({ id }) => id === act.id)) this.acts.push(act);
  }
}
