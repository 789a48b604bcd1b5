import { randomBytes } from 'node:crypto';
import type { Events } from '../events.js';
import { SimulatorError } from '../simulator.errors.js';
import { lidJid, numberJid } from '../wire/jids.js';
import { bytes, child, node, SERVER, unixSeconds, type BinaryNode } from '../wire/nodes.js';
import type { Account } from '../world/account.js';
import type { Companion } from '../world/companion.js';
import type { World } from '../world/world.js';
import type { Connection } from '../delivery/connection.js';
import { issueDeviceIdentity, isSignedByCompanion } from './device-identity.js';
import { streamError } from '../delivery/endings.js';
import type { Registration } from './registration.js';
import type { WebVersion, WebVersions } from './web-versions.js';

const REF_COUNT = 6;
const REF_BYTES = 16;
const ANSWER_TIMEOUT_MS = 10_000;
const RESTART_REQUIRED = 515;

/** WhatsApp uses one of two names for its request. */
export const REFRESH_CHILDREN = ['companion_reg_refresh', 'pair-device-rotate-qr'] as const;
export type RefreshChild = (typeof REFRESH_CHILDREN)[number];

type Waiting = {
  connection: Connection;
  registration: Registration;
  version: WebVersion;
  refs: string[];
  since: number;
  /** The secrets of QR codes that the server has revoked. */
  retired: Set<string>;
};
type Answered = (answer: BinaryNode | undefined) => void;

const newRef = (): string => `2@${randomBytes(REF_BYTES).toString('base64')}`;

/** `[https://…#]REF,NOISE,IDENTITY,ADV[,PLATFORM]` */
const readQr = (qr: string): { ref: string; advSecret: Buffer } => {
  const [ref = '', , , advSecret = ''] = (qr.split('#').at(-1) ?? '').split(',');
  return { ref, advSecret: Buffer.from(advSecret, 'base64') };
};

/** Returns the error that the phone shows. The companion gets no response. */
const couldNotLink = (): SimulatorError =>
  new SimulatorError(409, 'ERR_COULD_NOT_LINK', 'The phone could not link the device.');

/** Manages sockets that show a QR code, and pairs them when a phone scans it. */
export class Pairing {
  private readonly waiting = new Map<Connection, Waiting>();
  private readonly answers = new Map<string, Answered>();

  constructor(
    private readonly world: World,
    private readonly events: Events,
    private readonly webVersions: WebVersions,
  ) {}

  offer(connection: Connection, registration: Registration, version: WebVersion): void {
    const refs = Array.from({ length: REF_COUNT }, newRef);
    const retired = new Set<string>();
    this.waiting.set(connection, { connection, registration, version, refs, since: Date.now(), retired });
    const content = refs.map((ref) => node('ref', {}, Buffer.from(ref)));
    connection.send(this.question([node('pair-device', {}, content)]));
    this.announce();
  }

  /** Returns the companions whose QR code has not been scanned yet, oldest first. */
  list(): Pick<Waiting, 'refs' | 'since'>[] {
    return [...this.waiting.values()].map(({ refs, since }) => ({ refs, since }));
  }

  async scan(qr: string, account: Account): Promise<Companion> {
    const { connection, advSecret } = this.scanned(qr);
    return this.pair(connection, account, advSecret);
  }

  /** Reads a QR code that a companion shows. */
  scanned(qr: string): { connection: Connection; advSecret: Buffer } {
    const { ref, advSecret } = readQr(qr);
    const { connection, retired } = this.waitingWith(ref);
    if (retired.has(advSecret.toString('base64'))) throw couldNotLink();
    return { connection, advSecret };
  }

  registrationOf(connection: Connection): Registration | undefined {
    return this.waiting.get(connection)?.registration;
  }

  /**
   * Revokes the secret in the displayed QR code. A phone that scans it can no longer be linked. Resolves when the
   * client has acknowledged that.
   */
  async refresh(qr: string, tag: RefreshChild = 'companion_reg_refresh'): Promise<void> {
    const { ref, advSecret } = readQr(qr);
    const { connection, retired } = this.waitingWith(ref);
    retired.add(advSecret.toString('base64'));
    const id = randomBytes(8).toString('hex');
    const attributes = { type: 'companion_reg_refresh', from: SERVER, id, t: unixSeconds() };
    const ack = await this.ask(connection, node('notification', attributes, [node(tag)]));
    const { attrs } = ack ?? node('');
    if (attrs.class === 'notification' && attrs.type === attributes.type) return;
    throw new SimulatorError(504, 'ERR_NOT_ACKNOWLEDGED', 'The companion did not acknowledge the notification.');
  }

  /** Breaks the socket of the companion that shows this QR code. */
  cut(qr: string): void {
    this.waitingWith(readQr(qr).ref).connection.cut();
  }

  /** Signs the companion's identity. The companion then has to log in again. */
  async pair(connection: Connection, account: Account, advSecret: Buffer): Promise<Companion> {
    const { registration, version } = this.waiting.get(connection) ?? {};
    if (!registration || !version)
      throw new SimulatorError(409, 'ERR_NOT_WAITING', 'This companion is not waiting any more.');
    if (this.webVersions.isTooOld(version)) throw couldNotLink();
    this.remove(connection);
    const device = ++account.lastDevice;
    this.world.save(account);
    const { identityKey } = registration;
    const issued = issueDeviceIdentity({ account, companionIdentity: identityKey, keyIndex: device, advSecret });
    const answer = await this.ask(connection, this.success(account, device, issued.container));
    const signed = bytes(child(child(answer, 'pair-device-sign'), 'device-identity'));
    const { details } = issued;
    if (!isSignedByCompanion({ answer: signed, details, companionIdentity: identityKey, account })) {
      connection.cut();
      throw new SimulatorError(409, 'ERR_PAIRING_REFUSED', 'The companion did not confirm the pairing.');
    }
    const companion: Companion = { ...registration, phone: account.number, device, linkedAt: Date.now() };
    await this.world.link(companion);
    connection.endWith(streamError(RESTART_REQUIRED));
    this.events.emit({ type: 'companion', phone: account.number, device, linked: true, online: false });
    return companion;
  }

  /** Returns whether the node is a response to one of our requests. */
  answered(id: string | undefined, answer: BinaryNode): boolean {
    const resolve = id === undefined ? undefined : this.answers.get(id);
    resolve?.(answer);
    return resolve !== undefined;
  }

  remove(connection: Connection): void {
    if (this.waiting.delete(connection)) this.announce();
  }

  private waitingWith(ref: string): Waiting {
    const found = [...this.waiting.values()].find(({ refs }) => refs.includes(ref));
    if (!found) throw new SimulatorError(404, 'ERR_NO_SUCH_QR', 'No companion is waiting with this QR code.');
    return found;
  }

  private success(account: Account, device: number, container: Buffer): BinaryNode {
    return this.question([
      node('pair-success', {}, [
        node('device-identity', {}, container),
        // Only this element gives the client its name immediately. Until it has a name, the client sends no presence.
        node('biz', { name: account.name }),
        node('platform', { name: 'android' }),
        node('device', { jid: numberJid(account.number, device), lid: lidJid(account.lid, device) }),
      ]),
    ]);
  }

  private question(content: BinaryNode[]): BinaryNode {
    return node('iq', { from: SERVER, type: 'set', id: randomBytes(8).toString('hex'), xmlns: 'md' }, content);
  }

  private ask(connection: Connection, question: BinaryNode): Promise<BinaryNode | undefined> {
    const id = question.attrs.id ?? '';
    return new Promise((resolve) => {
      const finish: Answered = (answer) => {
        clearTimeout(timer);
        this.answers.delete(id);
        resolve(answer);
      };
      const timer = setTimeout(() => finish(undefined), ANSWER_TIMEOUT_MS);
      this.answers.set(id, finish);
      connection.send(question);
    });
  }

  private announce(): void {
    this.events.emit({ type: 'waiting', refs: this.list().map(({ refs }) => refs[0] ?? '') });
  }
}
