import { proto } from '@whiskeysockets/baileys';
import { unpad } from '../content/padding.js';
import type { Encrypted, SignalSessions } from '../signal/sessions.js';
import { parseGroupJid, parseJid } from '../wire/jids.js';
import type { Account } from '../world/account.js';
import type { Chats } from '../world/chats.js';
import type { Companion } from '../world/companion.js';
import type { World } from '../world/world.js';
import type { Delivery } from '../delivery/delivery.js';
import type { Envelopes } from './envelopes.js';
import type { History } from './history.js';
import { peerStanza } from './peer-messages.js';

type PeerRequestsDeps = {
  world: World;
  chats: Chats;
  sessions: SignalSessions;
  envelopes: Envelopes;
  delivery: Delivery;
  history: History;
};
type RequestContext = { id: string; phone: Account; sender: Companion };
type Request = proto.Message.IPeerDataOperationRequestMessage;

const { Type } = proto.Message.ProtocolMessage;
const { PeerDataOperationRequestType } = proto.Message;
const { HistorySyncType } = proto.HistorySync;
const DEFAULT_COUNT = 50;

/**
 * Answers a companion's requests to its own phone: for a message that it received only as a stub, or for older
 * messages.
 */
export class PeerRequests {
  constructor(private readonly deps: PeerRequestsDeps) {}

  /** Decrypts every copy for the companion's own phone, so that its session stays in sync. */
  async open(context: RequestContext, enc: Encrypted): Promise<void> {
    const { phone, sender } = context;
    const plain = await this.deps.sessions.decrypt(phone, { lid: phone.lid, device: sender.device }, enc);
    const message = unpad(plain);
    const { protocolMessage } = message.deviceSentMessage?.message ?? message;
    const request = protocolMessage?.peerDataOperationRequestMessage;
    if (!request) return;
    for (const message of this.answers(context, request)) {
      this.deps.delivery.deliver(sender, await peerStanza(this.deps.envelopes, { phone, companion: sender, message }));
    }
  }

  private answers(context: RequestContext, request: Request): proto.IMessage[] {
    const type = request.peerDataOperationRequestType;
    if (type === PeerDataOperationRequestType.PLACEHOLDER_MESSAGE_RESEND) return [this.again(context, request)];
    if (type !== PeerDataOperationRequestType.HISTORY_SYNC_ON_DEMAND) return [];
    const { chatJid, oldestMsgId, onDemandMsgCount } = request.historySyncOnDemandRequest ?? {};
    const contact = this.contactAt(chatJid);
    if (!contact) return [];
    const { history } = this.deps;
    const older = history.before(context.phone, contact, oldestMsgId ?? '', onDemandMsgCount ?? DEFAULT_COUNT);
    const more = { peerDataRequestSessionId: context.id };
    return [history.notification(HistorySyncType.ON_DEMAND, [older], more)];
  }

  private again({ id, phone }: RequestContext, request: Request): proto.IMessage {
    const results = (request.placeholderMessageResendRequest ?? []).flatMap(({ messageKey }) => {
      const contact = this.contactAt(messageKey?.remoteJid);
      const found = contact && this.deps.chats.find({ contact, phone: phone.number }, messageKey?.id ?? '');
      if (!found) return [];
      const record = this.deps.history.record(phone, contact, found);
      const webMessageInfoBytes = proto.WebMessageInfo.encode(record).finish();
      return [{ placeholderMessageResendResponse: { webMessageInfoBytes } }];
    });
    return {
      protocolMessage: {
        type: Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
        peerDataOperationRequestResponseMessage: {
          stanzaId: id,
          peerDataOperationRequestType: request.peerDataOperationRequestType,
          peerDataOperationResult: results,
        },
      },
    };
  }

  private contactAt(jid: string | null | undefined): string | undefined {
    const address = parseJid(jid ?? undefined);
    return parseGroupJid(jid ?? undefined) ?? (address && this.deps.world.accountAt(address)?.number);
  }
}
