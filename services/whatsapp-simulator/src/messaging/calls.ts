import { randomBytes } from 'node:crypto';
import type { CallEnd, Events } from '../events.js';
import type { Connection } from '../delivery/connection.js';
import { SimulatorError } from '../simulator.errors.js';
import { numberJid } from '../wire/jids.js';
import { firstChild, node, SERVER, unixSeconds, type BinaryNode } from '../wire/nodes.js';
import { ownJid, type Account } from '../world/account.js';
import type { Companion } from '../world/companion.js';
import { preciseNow } from '../world/message.js';
import type { World } from '../world/world.js';
import type { Delivery } from '../delivery/delivery.js';
import type { Screen } from './screen.js';

type CallsDeps = { world: World; delivery: Delivery; events: Events; screen: Screen };
type Call = { id: string; contact: Account; phone: Account; video: boolean; timer?: NodeJS.Timeout };

const WORDS: Record<CallEnd, string> = {
  accepted: 'Chamada atendida',
  rejected: 'Chamada recusada',
  missed: 'Chamada perdida',
  ended: 'Chamada encerrada',
};

/** Handles contacts' calls. They ring until they are rejected or accepted, or time out. No audio is sent. */
export class Calls {
  private readonly ringing = new Map<string, Call>();

  constructor(private readonly deps: CallsDeps) {}

  ring({ contact, phone, video, ringsForMs }: Omit<Call, 'id' | 'timer'> & { ringsForMs?: number }): string {
    const id = randomBytes(16).toString('hex').toUpperCase();
    const call: Call = { id, contact, phone, video };
    const end = () => this.end(id, 'missed');
    if (ringsForMs !== undefined) call.timer = setTimeout(end, ringsForMs).unref();
    this.ringing.set(id, call);
    const media = [node('audio', { enc: 'opus', rate: '16000' }), ...(video ? [node('video', { enc: 'vp8' })] : [])];
    this.notify(call, node('offer', this.attributes(call), media));
    this.deps.events.emit({ type: 'call', contact: contact.number, phone: phone.number, id, state: 'ringing' });
    return id;
  }

  /** Called when the contact hangs up, the call times out, or the phone itself answers. */
  end(id: string, how: CallEnd): void {
    const call = this.ringing.get(id);
    if (!call) throw new SimulatorError(404, 'ERR_NO_SUCH_CALL', 'There is no such call any more.');
    const attributes = this.attributes(call);
    if (how === 'accepted') this.notify(call, node('accept', attributes));
    else this.notify(call, node('terminate', { ...attributes, reason: how === 'missed' ? 'timeout' : undefined }));
    this.close(call, how);
  }

  /** Handles a companion's action on a call. The client waits for the response. */
  receive(connection: Connection, _companion: Companion, stanza: BinaryNode): void {
    const action = firstChild(stanza);
    if (action?.tag === 'link_create') {
      const token = randomBytes(11).toString('base64url');
      connection.send(node('call', { id: stanza.attrs.id, from: SERVER }, [node('link_create', { token })]));
      return;
    }
    connection.send(node('ack', { id: stanza.attrs.id, class: 'call', type: action?.tag, from: stanza.attrs.to }));
    const call = this.ringing.get(action?.attrs['call-id'] ?? '');
    if (call && action?.tag === 'reject') this.close(call, 'rejected');
  }

  private close(call: Call, how: CallEnd): void {
    const { id, contact, phone, video } = call;
    clearTimeout(call.timer);
    this.ringing.delete(id);
    const key = { contact: contact.number, phone: phone.number };
    this.deps.events.emit({ type: 'call', ...key, id, state: how });
    const now = preciseNow();
    const text = video ? `${WORDS[how]} (vídeo)` : WORDS[how];
    this.deps.screen.show(key, {
      id,
      kind: 'call',
      text,
      fromContact: true,
      sentAt: now,
      ack: 'read',
      receivedAt: now,
    });
  }

  private attributes({ id, contact }: Call): Record<string, string> {
    return { 'call-id': id, 'call-creator': ownJid(contact), caller_pn: numberJid(contact.number) };
  }

  private notify({ contact, phone }: Call, content: BinaryNode): void {
    const id = randomBytes(10).toString('hex').toUpperCase();
    const attributes = { from: ownJid(contact), id, t: unixSeconds(), notify: contact.name };
    for (const companion of this.deps.world.companionsOf(phone.number)) {
      this.deps.delivery.deliver(companion, node('call', attributes, [content]));
    }
  }
}
