import { randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '@recado/service-kit/errors';
import type { ErrorCode, Pairing, PasskeyCredential } from '@recado/contracts';
import {
  getBinaryNodeChild,
  S_WHATSAPP_NET,
  type AuthenticationCreds,
  type BinaryNode,
  type WASocket,
} from '@whiskeysockets/baileys';
import {
  codeOf,
  handoffKeyOf,
  handoffProof,
  newPrologue,
  readPrimaryIdentity,
  sealPairingRequest,
  type PrimaryIdentity,
  type Prologue,
} from '../protocol/shortcake.js';
import { bytesOf } from './nodes.js';

type PasskeyLinkDeps = {
  socket: Pick<WASocket, 'query'>;
  creds: Pick<AuthenticationCreds, 'advSecretKey' | 'noiseKey' | 'signedIdentityKey'>;
  onPairing: (pairing: Pairing) => void;
  onFailed: (problem: ErrorCode) => void;
};
type Attempt = {
  pairing: Pairing;
  /** The next secret of this device. It replaces the current one in the last step. */
  advSecret: Buffer;
  handoffKey: Buffer;
  handoffUntil: number;
  isMatched: boolean;
  prologue?: Prologue;
  primary?: PrimaryIdentity;
};

const MINUTE_MS = 60_000;
const HANDOFF_MS = 5 * MINUTE_MS;
const USUAL_MS = 10 * MINUTE_MS;
const LONGEST_MS = 15 * MINUTE_MS;
/** WhatsApp sometimes accepts a signature and never responds after that. */
const ANSWER_MS = MINUTE_MS;
const COMPARE_MS = 3 * MINUTE_MS;
const QUERY_MS = 20_000;
const SECRET_BYTES = 32;
const MAX_OPTIONS = 16 * 1024;

/** Performs the passkey step, which WhatsApp requires for some accounts when a device is linked. */
export class PasskeyLink {
  private attempt: Attempt | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(private readonly deps: PasskeyLinkDeps) {}

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  /** Starts when WhatsApp asks for a passkey. */
  async begin(request: BinaryNode): Promise<void> {
    const handoffKey = handoffKeyOf(Buffer.from(this.deps.creds.advSecretKey, 'base64'));
    const handoffUntil = Date.now() + HANDOFF_MS;
    try {
      const options = optionsIn(request) ?? optionsIn(await this.ask('get', node('passkey_request_options')));
      if (!options) throw new AppError('ERR_WAPP_PASSKEY_REFUSED');
      const pairing: Pairing = { step: 'passkey-asked', nonce: randomUUID(), options, expiresAt: '' };
      const advSecret = randomBytes(SECRET_BYTES);
      this.attempt = { pairing, advSecret, handoffKey, handoffUntil, isMatched: false };
      this.enter(this.attempt, pairing, lifetimeOf(options));
    } catch (error) {
      this.fail(error, this.attempt);
    }
  }

  /**
   * Submits the signature of the passkey.
   * @throws ERR_WAPP_PASSKEY_EXPIRED unless WhatsApp is waiting for it
   */
  sign(nonce: string, credential: PasskeyCredential): void {
    const attempt = this.attemptIn('passkey-asked', nonce);
    this.enter(attempt, { step: 'signing', nonce, expiresAt: '' }, ANSWER_MS);
    this.sendPrologue(attempt, credential).catch((error: unknown) => this.fail(error, attempt));
  }

  /** Continues after the phone has responded. */
  async continue(answer: BinaryNode): Promise<void> {
    const { attempt } = this;
    if (!attempt?.prologue || attempt.pairing.step !== 'signing' || attempt.primary) return;
    const primary = readPrimaryIdentity(bytesOf(getBinaryNodeChild(answer, 'primary_ephemeral_identity')));
    try {
      if (!primary) throw new AppError('ERR_WAPP_PASSKEY_REFUSED');
      attempt.primary = primary;
      await this.ask('set', node('companion_nonce', attempt.prologue.nonce));
      if (attempt.isMatched) return await this.finish(attempt, attempt.prologue, primary);
      const { nonce } = attempt.pairing;
      const code = codeOf(attempt.prologue, primary);
      this.enter(attempt, { step: 'compare-code', nonce, code, expiresAt: '' }, COMPARE_MS);
    } catch (error) {
      this.fail(error, attempt);
    }
  }

  /**
   * Continues after the user has compared the codes.
   * @throws ERR_WAPP_PASSKEY_EXPIRED unless the user is comparing them
   */
  confirm(nonce: string): void {
    const attempt = this.attemptIn('compare-code', nonce);
    const { prologue, primary } = attempt;
    if (prologue && primary)
      this.finish(attempt, prologue, primary).catch((error: unknown) => this.fail(error, attempt));
  }

  private attemptIn(step: Pairing['step'], nonce: string): Attempt {
    const { attempt } = this;
    if (this.isClosed || attempt?.pairing.step !== step || attempt.pairing.nonce !== nonce)
      throw new AppError('ERR_WAPP_PASSKEY_EXPIRED');
    return attempt;
  }

  private async sendPrologue(attempt: Attempt, credential: PasskeyCredential): Promise<void> {
    const ref = bytesOf(getBinaryNodeChild(await this.ask('get', node('ref')), 'ref')).toString();
    if (!ref) throw new AppError('ERR_WAPP_PASSKEY_REFUSED');
    const prologue = newPrologue(ref);
    attempt.isMatched = Date.now() < attempt.handoffUntil;
    attempt.prologue = prologue; // the phone may respond before WhatsApp does
    const proof = node('pairing_handoff_proof', handoffProof(attempt.handoffKey, prologue.payload));
    const content = [
      node('credential_id', Buffer.from(credential.rawId, 'base64url')),
      node('webauthn_assertion', Buffer.from(JSON.stringify(credential))),
      node('prologue_payload', prologue.payload),
    ];
    await this.ask('set', node('passkey_prologue', attempt.isMatched ? [...content, proof] : content));
  }

  private async finish(attempt: Attempt, prologue: Prologue, primary: PrimaryIdentity): Promise<void> {
    const { creds } = this.deps;
    creds.advSecretKey = attempt.advSecret.toString('base64');
    this.enter(attempt, { step: 'pairing', nonce: attempt.pairing.nonce, expiresAt: '' }, ANSWER_MS);
    const [noiseKey, identityKey] = [creds.noiseKey.public, creds.signedIdentityKey.public];
    const request = sealPairingRequest(prologue, primary, { noiseKey, identityKey, advSecret: attempt.advSecret });
    await this.ask('set', node('encrypted_pairing_request', request));
  }

  /** Reports the step that the user has to take, and when it expires. */
  private enter(attempt: Attempt, pairing: Pairing, forMs: number): void {
    if (this.isClosed) return;
    attempt.pairing = { ...pairing, expiresAt: new Date(Date.now() + forMs).toISOString() };
    clearTimeout(this.timer);
    const isAsked = pairing.step === 'passkey-asked';
    const problem = isAsked ? 'ERR_WAPP_PASSKEY_NEEDED' : 'ERR_WAPP_PASSKEY_EXPIRED';
    this.timer = setTimeout(() => this.fail(new AppError(problem), attempt), forMs);
    this.deps.onPairing(attempt.pairing);
  }

  /** Ignores a lost connection, which reports its own end, and the failure of an earlier attempt. */
  private fail(error: unknown, attempt: Attempt | undefined): void {
    const problem = problemOf(error);
    if (this.isClosed || !problem || attempt !== this.attempt) return;
    this.close();
    this.deps.onFailed(problem);
  }

  private async ask(type: 'get' | 'set', content: BinaryNode): Promise<BinaryNode> {
    const attrs = { to: S_WHATSAPP_NET, type, xmlns: 'md' };
    const answer: unknown = await this.deps.socket.query({ tag: 'iq', attrs, content: [content] }, QUERY_MS);
    // Baileys resolves with undefined if there is no response.
    if (!answer) throw new AppError('ERR_WAPP_PASSKEY_EXPIRED');
    return answer as BinaryNode;
  }
}

const node = (tag: string, content?: BinaryNode['content']): BinaryNode =>
  content === undefined ? { tag, attrs: {} } : { tag, attrs: {}, content };

/** Returns the problem of a refusal, whose error code Baileys puts into `data`. */
function problemOf(error: unknown): ErrorCode | undefined {
  if (error instanceof AppError) return error.code;
  const { data } = error as { data?: unknown };
  return typeof data === 'number' ? 'ERR_WAPP_PASSKEY_REFUSED' : undefined;
}

function optionsIn(parent: BinaryNode): Pairing['options'] {
  const bytes = bytesOf(getBinaryNodeChild(parent, 'passkey_request_options'));
  if (bytes.length === 0 || bytes.length > MAX_OPTIONS) return undefined;
  try {
    const options: unknown = JSON.parse(bytes.toString());
    return isObject(options) && typeof options.challenge === 'string' ? options : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function lifetimeOf({ timeout }: Record<string, unknown>): number {
  return typeof timeout === 'number' && timeout > 0 ? Math.min(timeout, LONGEST_MS) : USUAL_MS;
}
