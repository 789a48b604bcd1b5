import type { MessageContent } from '@recado/contracts';
import { getBinaryNodeChild, jidNormalizedUser, type BinaryNode } from '@whiskeysockets/baileys';

type Call = Extract<MessageContent, { type: 'call' }>;
type Ended = { id: string; from: string } & Record<string, string>;
type CallDeps = {
  /** Resolves when the call is stored. */
  journal: (attrs: Record<string, string>, call: Call) => Promise<void>;
  reject: (callId: string, from: string) => Promise<void>;
  rejectsCalls: () => boolean;
};

const REMEMBERED = 200;
const ELSEWHERE: Readonly<Record<string, Call['outcome']>> = {
  accepted_elsewhere: 'answered',
  rejected_elsewhere: 'rejected',
};
/** Maps the stanza that ends a call to its outcome. The user may also answer or reject on the phone. */
const ENDINGS: Readonly<Record<string, (reason: string) => Call['outcome']>> = {
  accept: () => 'answered',
  reject: () => 'rejected',
  terminate: (reason) => ELSEWHERE[reason] ?? 'missed',
};

/** Journals calls to the company's number with their outcome, and rejects them if the company's settings say so. */
export class Calls {
  private readonly videoOf = new Map<string, boolean>();
  private readonly settled = new Set<string>();

  constructor(private readonly deps: CallDeps) {}

  /** Must run before Baileys acknowledges the stanza. */
  async handle({ attrs, content }: BinaryNode): Promise<void> {
    const [info] = Array.isArray(content) ? content : [];
    const id = info?.attrs['call-id'];
    if (!info || !id || this.settled.has(id) || isGroupCall(info)) return;
    if (isOffer(info)) this.videoOf.set(id, Boolean(getBinaryNodeChild(info, 'video')));
    const outcome = this.outcomeOf(info, attrs.offline !== undefined);
    if (outcome) await this.end({ ...timeOf(attrs), ...callerOf(info, attrs.from ?? ''), id }, info, outcome);
  }

  private async end(attrs: Ended, { tag }: BinaryNode, outcome: Call['outcome']): Promise<void> {
    const call: Call = { type: 'call', video: this.videoOf.get(attrs.id) ?? false, outcome };
    this.settle(attrs.id);
    await this.deps.journal(attrs, call);
    if (outcome === 'rejected' && tag === 'offer') await this.deps.reject(attrs.id, attrs.from).catch(() => undefined);
  }

  private outcomeOf(info: BinaryNode, isOver: boolean): Call['outcome'] | undefined {
    if (!isOffer(info)) return ENDINGS[info.tag]?.(info.attrs.reason ?? '');
    if (isOver) return 'missed';
    return info.tag === 'offer' && this.deps.rejectsCalls() ? 'rejected' : undefined;
  }

  private settle(id: string): void {
    this.videoOf.delete(id);
    this.settled.add(id);
    for (const oldest of this.settled) {
      if (this.settled.size <= REMEMBERED) break;
      this.settled.delete(oldest);
    }
  }
}

const isGroupCall = ({ attrs }: BinaryNode): boolean => attrs['group-jid'] !== undefined || attrs.type === 'group';

const isOffer = ({ tag }: BinaryNode): boolean => tag === 'offer' || tag === 'offer_notice';

function callerOf({ attrs }: BinaryNode, otherwise: string): { from: string } & Record<string, string> {
  const { caller_pn: pn, caller_lid: lid } = attrs;
  const jid = attrs['call-creator'] ?? attrs.from ?? otherwise;
  return { from: jidNormalizedUser(jid), ...(pn && { sender_pn: pn }), ...(lid && { sender_lid: lid }) };
}

const timeOf = ({ t, notify, offline }: BinaryNode['attrs']): Record<string, string> => ({
  ...(t && { t }),
  ...(notify && { notify }),
  ...(offline !== undefined && { offline }),
});
