import type { AuditAction } from '@recado/contracts';
import { auditOf, auditRecord, changesBetween } from '@recado/service-kit/audit';
import type { Outgoing, RpcContext } from '@recado/service-kit/messaging';
import { shownProxy, type Proxy } from '../proxy/proxy.js';
import type { Connection } from './store/connection.js';

type OfSession = Exclude<
  Extract<AuditAction, `connection.${string}`>,
  `connection.${'created' | 'updated' | 'deleted'}`
>;

/** Returns the audit record for a change to a connection's settings. */
export function auditConnection(context: RpcContext, before: Connection | null, after: Connection | null): Outgoing[] {
  const { id = '', name = '' } = after ?? before ?? {};
  return auditRecord(context, 'connection', {
    id,
    name,
    before: before && shown(before),
    after: after && shown(after),
  });
}

/** Returns the audit record for an action on a connection's session or token. */
export const auditSession = (
  context: RpcContext,
  action: OfSession,
  { id, name }: { id: string | null; name: string },
) => auditOf(context, { action, target: { id, name } });

/** Returns the audit record for a change to a connection's proxy. The password is masked. */
export const auditProxy = (
  context: RpcContext,
  { id, name }: Pick<Connection, 'id' | 'name'>,
  before: Proxy | null,
  after: Proxy | null,
) => {
  const changes = changesBetween(shownProxy(before), shownProxy(after));
  return auditOf(context, { action: 'connection.proxy-changed', target: { id, name }, changes });
};

/**
 * Returns the audited settings. A new token is audited as a separate action, and changes to the session are not user
 * actions.
 */
const shown = (connection: Connection) => {
  const { name, isDefault, queueIds, provider, promptId, integrationId, flowId } = connection;
  const { greetingMessage, complationMessage, outOfHoursMessage, ratingMessage, expiresInactiveMessage } = connection;
  const { expiresTicket, timeUseBotQueues, maxUseBotQueues, transferQueueId, timeToTransfer, historyDays } = connection;
  return {
    ...{ name, isDefault, queueIds, provider, promptId, integrationId, flowId, transferQueueId, timeToTransfer },
    ...{ greetingMessage, complationMessage, outOfHoursMessage, ratingMessage, expiresInactiveMessage },
    ...{ expiresTicket, timeUseBotQueues, maxUseBotQueues, historyDays },
  };
};
