import { randomBytes } from 'node:crypto';
import type { ErrorCode, Pairing, PasskeyCredential } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { SerialQueue } from '@recado/service-kit/async';
import {
  buildAckStanza,
  buildPairingQRData,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  S_WHATSAPP_NET,
  type AuthenticationCreds,
  type BinaryNode,
  type WABrowserDescription,
  type WASocket,
} from '@whiskeysockets/baileys';
import { takeHandlers } from './socket/before-handling.js';
import { bytesOf } from './nodes.js';
import { PasskeyLink } from './passkey-link.js';
import { registerCode } from './pairing-code.js';

type LinkDeviceDeps = {
  socket: Pick<WASocket, 'ws' | 'sendNode' | 'query'>;
  creds: AuthenticationCreds;
  browser: WABrowserDescription;
  onQr: (text: string) => void;
  onPairing: (pairing: Pairing) => void;
  /** Called when the device can no longer be linked. */
  onExpired: (problem: ErrorCode) => void;
  /** Whether users may sign with a passkey if WhatsApp asks for one. */
  allowsPasskeys: boolean;
};
/**
 * A step of linking. In `pairing`, the phone has responded to a code, so nothing may change. In `passkey`, WhatsApp
 * requires a passkey.
 */
type Step = 'connecting' | 'qr' | 'pairing' | 'passkey';

const FIRST_QR_MS = 60_000;
const NEXT_QR_MS = 20_000;
/** How long WhatsApp accepts a pairing code. */
const CODE_MS = 180_000;
/** A phone that has responded completes the pairing within seconds. After this time, it is considered gone. */
const PHONE_BUSY_MS = 60_000;
const SECRET_BYTES = 32;
const PAIR_DEVICE = 'CB:iq,type:set,pair-device';
const NOTIFICATION = 'CB:notification';

/**
 * Links a device to a phone: shows QR codes and creates pairing codes until a phone responds. Replaces Baileys'
 * handlers, which show QR codes with a revoked secret and cannot acknowledge a notification before the pairing.
 */
export class LinkDevice {
  private readonly passNotification: (node: BinaryNode) => void;
  private readonly codes = new SerialQueue();
  private readonly passkey: PasskeyLink;
  private step: Step = 'connecting';
  private refs: string[] = [];
  private ref: string | undefined;
  private code: { ref: Buffer; until: number } | undefined;
  private isRefreshDue = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly deps: LinkDeviceDeps) {
    const { ws } = deps.socket;
    this.passkey = new PasskeyLink({ ...deps, onFailed: deps.onExpired });
    takeHandlers(ws, PAIR_DEVICE);
    ws.on(PAIR_DEVICE, (iq: BinaryNode) => this.onRefs(iq));
    const handlers = takeHandlers(ws, NOTIFICATION);
    this.passNotification = (node) => handlers.forEach((handle) => void handle(node));
    ws.on(NOTIFICATION, (node: BinaryNode) => this.onNotification(node));
  }

  /** @throws ERR_WAPP_NOT_INITIALIZED unless WhatsApp is waiting for a phone, and the errors of `registerCode` */
  pairingCode(number: string): Promise<string> {
    return this.codes.add(async () => {
      if (this.step !== 'qr' && this.step !== 'pairing') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
      const { code, ref } = await registerCode(this.deps.socket, this.deps.creds, number);
      this.code = { ref, until: Date.now() + CODE_MS };
      return code;
    });
  }

  /** @throws ERR_WAPP_PASSKEY_EXPIRED unless WhatsApp is waiting for a passkey */
  signPasskey(nonce: string, credential: PasskeyCredential): void {
    this.passkey.sign(nonce, credential);
  }

  /** @throws ERR_WAPP_PASSKEY_EXPIRED unless the user is comparing the codes */
  confirmPasskey(nonce: string): void {
    this.passkey.confirm(nonce);
  }

  close(): void {
    clearTimeout(this.timer);
    this.passkey.close();
  }

  private onRefs(iq: BinaryNode): void {
    const { from = S_WHATSAPP_NET, id = '' } = iq.attrs;
    this.send({ tag: 'iq', attrs: { to: from, type: 'result', id } });
    const refs = getBinaryNodeChildren(getBinaryNodeChild(iq, 'pair-device'), 'ref');
    this.refs = refs.map((ref) => bytesOf(ref).toString());
    if (this.step === 'connecting' || this.step === 'qr') this.showNext(FIRST_QR_MS);
  }

  private onNotification(node: BinaryNode): void {
    if (this.deps.creds.account) return this.passNotification(node);
    const { type } = node.attrs;
    if (type === 'companion_reg_refresh') return this.refresh(node);
    if (type === 'link_code_companion_reg' && this.isAnswerToCode(node)) {
      this.waitForPhone();
      return this.passNotification(node);
    }
    this.acknowledge(node);
    if (type === 'passkey_prologue_request') this.beginPasskey(node);
    if (type === 'crsc_continuation') void this.passkey.continue(node);
  }

  private beginPasskey(request: BinaryNode): void {
    clearTimeout(this.timer);
    this.step = 'passkey';
    if (this.deps.allowsPasskeys) void this.passkey.begin(request);
    else this.deps.onExpired('ERR_WAPP_PASSKEY_NEEDED');
  }

  /** WhatsApp revokes the secret in the displayed QR code. A phone that scans that code could no longer be linked. */
  private refresh(node: BinaryNode): void {
    this.isRefreshDue = true;
    if (this.step === 'connecting' || this.step === 'qr') this.renewSecret();
    this.acknowledge(node);
    if (this.step === 'qr') this.show();
  }

  private renewSecret(): void {
    this.isRefreshDue = false;
    // The secret is stored with the other credentials when the pairing is complete.
    this.deps.creds.advSecretKey = randomBytes(SECRET_BYTES).toString('base64');
  }

  private isAnswerToCode(node: BinaryNode): boolean {
    const answer = getBinaryNodeChild(node, 'link_code_companion_reg');
    const ref = bytesOf(getBinaryNodeChild(answer, 'link_code_pairing_ref'));
    return answer?.attrs.stage === 'primary_hello' && this.code !== undefined && ref.equals(this.code.ref);
  }

  /** WhatsApp does not report a wrong code: the phone simply stops responding. */
  private waitForPhone(): void {
    this.step = 'pairing';
    this.after(PHONE_BUSY_MS, () => {
      if (this.isRefreshDue) this.renewSecret();
      this.showNext();
    });
  }

  private showNext(lifetimeMs = NEXT_QR_MS): void {
    this.step = 'qr';
    this.ref = this.refs.shift();
    if (this.ref === undefined) return this.expire();
    this.show();
    this.after(lifetimeMs, () => this.showNext());
  }

  private show(): void {
    const { noiseKey, signedIdentityKey, advSecretKey } = this.deps.creds;
    if (this.ref === undefined) return;
    const [noise, identity] = [noiseKey, signedIdentityKey].map((pair) => Buffer.from(pair.public).toString('base64'));
    this.deps.onQr(buildPairingQRData(this.ref, noise ?? '', identity ?? '', advSecretKey, this.deps.browser));
  }

  /** Waits until the pairing code expires, which is valid for longer than the last QR code. */
  private expire(): void {
    const leftMs = (this.code?.until ?? 0) - Date.now();
    if (leftMs > 0) this.after(leftMs, () => this.expire());
    else this.deps.onExpired('ERR_WAPP_QR_EXPIRED');
  }

  private acknowledge(node: BinaryNode): void {
    this.send(buildAckStanza(node));
  }

  private send(node: BinaryNode): void {
    this.deps.socket.sendNode(node).catch(() => undefined); // a broken socket reports its own end
  }

  private after(ms: number, act: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(act, ms);
  }
}
