import type { Logger } from 'pino';
import type { Faults } from '../faults/faults.js';
import { firstChild, iqError, node, SERVER, type BinaryNode } from '../wire/nodes.js';
import type { Account } from '../world/account.js';
import type { Companion } from '../world/companion.js';
import type { Connection } from '../delivery/connection.js';

export type IqRequest = { iq: BinaryNode; connection: Connection; companion: Companion; account: Account };
/** Returns the content of the response. */
export type IqHandler = (request: IqRequest) => BinaryNode[] | undefined;
/** Handlers by `xmlns/type/first child`. */
export type IqHandlers = Record<string, IqHandler>;

/** An error that is sent to the client as an `<error>`. */
export class IqError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

const routeOf = (iq: BinaryNode): string => `${iq.attrs.xmlns}/${iq.attrs.type}/${firstChild(iq)?.tag ?? ''}`;

/**
 * Answers every query from a client. An unknown query gets an empty result, because a missing response would stall the
 * client.
 */
export class IqRouter {
  constructor(
    private readonly handlers: IqHandlers,
    private readonly faults: Faults,
    private readonly logger: Logger,
  ) {}

  answer(request: IqRequest): void {
    const { iq, connection } = request;
    const route = routeOf(iq);
    const { phone } = request.companion;
    if (this.faults.take(phone, 'iq-silence', route)) return;
    const from = iq.attrs.to?.includes('@g.us') ? iq.attrs.to : SERVER;
    try {
      const refusal = this.faults.code(phone, 'iq-error', route);
      if (refusal !== undefined) throw new IqError(refusal, 'refused');
      connection.send(node('iq', { id: iq.attrs.id, from, type: 'result' }, this.handle(request, route)));
    } catch (error) {
      if (!(error instanceof IqError)) throw error;
      connection.send(iqError(iq, error.code, error.message, from));
    }
  }

  private handle(request: IqRequest, route: string): BinaryNode[] | undefined {
    const handler = this.handlers[route];
    if (!handler) this.logger.debug({ what: 'iq', route, outcome: 'empty result' });
    return handler?.(request);
  }
}
