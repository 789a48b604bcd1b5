import { auditRecord } from '@recado/service-kit/audit';
import type { Outgoing, RpcContext } from '@recado/service-kit/messaging';
import type { QuickMessage } from './quick-message.js';

/** The audit record of a quick message. A file is represented by its name. */
export function auditQuickMessage(
  context: RpcContext,
  before: QuickMessage | null,
  after: QuickMessage | null,
): Outgoing[] {
  const { _id: id = '', shortcode: name = '' } = after ?? before ?? {};
  return auditRecord(context, 'quick-message', {
    id,
    name,
    before: before && shown(before),
    after: after && shown(after),
  });
}

const shown = ({ shortcode, message, folder, geral, status, media }: QuickMessage) => ({
  ...{ shortcode, message, folder, geral, status, file: media?.fileName },
});
