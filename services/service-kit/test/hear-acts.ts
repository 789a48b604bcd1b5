import type { ActDone, AuditAction } from '@recado/contracts/core';
import type { NatsLink } from '@recado/service-kit/messaging';

/**
 * What the audit log is told while a test runs, each act once: the outbox may publish one again under its id. Test files
 * run side by side, so each looks at companies of its own.
 */
export class HeardActs {
  private readonly acts: ActDone[] = [];
  private readonly listening: { unsubscribe(): void };

  private constructor({ connection }: Pick<NatsLink, 'connection'>) {
    this.listening = connection.subscribe('evt.audit.*.done.v1.*', {
      callback: (_error, message) => this.hear(message.json<ActDone>()),
    });
  }

  static async start(link: Pick<NatsLink, 'connection'>): Promise<HeardActs> {
    const heard = new HeardActs(link);
    await link.connection.flush();
    return heard;
  }

  of(companyId: string): ActDone[] {
    return this.acts.filter((act) => act.companyId === companyId);
  }

  actionsOf(companyId: string): string[] {
    return this.of(companyId).map(({ data }) => data.action);
  }

  /** Resolves with the first act of this kind in the company that is not in `known`, once it is told. */
  async next(companyId: string, action: AuditAction, known: readonly ActDone[] = []): Promise<ActDone> {
    for (;;) {
      const found = this.of(companyId).find((act) => act.data.action === action && !known.includes(act));
      if (found) return found;
      await new Promise(setImmediate);
    }
  }

  /** Does something, and resolves with the act of this kind that is told of it. */
  async after(companyId: string, action: AuditAction, work: () => Promise<unknown>): Promise<ActDone['data']> {
    const known = this.of(companyId);
    await work();
    return (await this.next(companyId, action, known)).data;
  }

  stop(): void {
    this.listening.unsubscribe();
  }

  private hear(act: ActDone): void {
    if (!this.acts.some(({ id }) => id === act.id)) this.acts.push(act);
  }
}
