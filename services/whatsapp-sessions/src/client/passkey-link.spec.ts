import { createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ErrorCode, Pairing, PasskeyCredential } from '@recado/contracts';
import { Curve, initAuthCreds, proto, type BinaryNode } from '@whiskeysockets/baileys';
import { PasskeyLink } from './passkey-link.js';

const MINUTE = 60_000;
const OPTIONS = { challenge: 'abc', rpId: 'whatsapp.com', timeout: 10 * MINUTE, userVerification: 'required' };
const CREDENTIAL: PasskeyCredential = {
  ...{ id: 'AQID', rawId: 'AQID', type: 'public-key', clientExtensionResults: {} },
  response: { authenticatorData: 'AA', clientDataJSON: 'AA', signature: 'AA' },
};

const node = (tag: string, content?: BinaryNode['content']): BinaryNode =>
  content === undefined ? { tag, attrs: {} } : { tag, attrs: {}, content };
const request = (options: unknown = OPTIONS) =>
  node('notification', [node('passkey_request_options', Buffer.from(JSON.stringify(options)))]);
const bytes = (of: BinaryNode | undefined) => Buffer.from((of?.content as Uint8Array | undefined) ?? []);
const hkdf = (secret: Uint8Array, salt: string, info: string) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, 32));

/** A server that answers each query, unless the test does. */
function linking(answers: Record<string, () => unknown> = {}) {
  const creds = initAuthCreds();
  const steps: Pairing[] = [];
  const problems: ErrorCode[] = [];
  const asked: BinaryNode[] = [];
  const query = async (iq: BinaryNode) => {
    const [step] = iq.content as [BinaryNode];
    asked.push(step);
    const own = answers[step.tag];
    if (own) return own();
    return node('iq', step.tag === 'ref' ? [node('ref', Buffer.from('REF'))] : []);
  };
  const link = new PasskeyLink({
    ...{ socket: { query }, creds },
    onPairing: (pairing) => void steps.push(pairing),
    onFailed: (problem) => void problems.push(problem),
  });
  const find = (tag: string) => asked.find((step) => step.tag === tag);
  const prologue = () => {
    const children = (find('passkey_prologue')?.content ?? []) as BinaryNode[];
    return new Map(children.map((child) => [child.tag, bytes(child)]));
  };
  const nonce = () => steps.at(-1)?.nonce ?? '';
  return { link, creds, steps, problems, asked, find, prologue, nonce };
}

/** The phone's side, with Node's own functions. */
function phone() {
  const keys = Curve.generateKeyPair();
  const nonce = Buffer.alloc(32, 9);
  const identity = proto.PrimaryEphemeralIdentity.encode({ publicKey: keys.public, nonce }).finish();
  return { keys, nonce, answer: node('notification', [node('primary_ephemeral_identity', identity)]) };
}

const refusal = () => {
  throw Object.assign(new Error('refused'), { data: 401 });
};

describe('PasskeyLink', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  it('shows the data that the browser has to sign while WhatsApp is waiting for it', async () => {
    const { link, steps } = linking();

    await link.begin(request());

    const expiresAt = new Date(Date.now() + 10 * MINUTE).toISOString();
    expect(steps).toEqual([{ step: 'passkey-asked', nonce: expect.any(String), options: OPTIONS, expiresAt }]);
  });

  it('queries the options if WhatsApp did not send them', async () => {
    const answer = () => node('iq', [node('passkey_request_options', Buffer.from(JSON.stringify(OPTIONS)))]);
    const { link, steps } = linking({ passkey_request_options: answer });

    await link.begin(node('notification'));

    expect(steps).toMatchObject([{ step: 'passkey-asked', options: OPTIONS }]);
  });

  it.each([
    ['not JSON', '{'],
    ['not an object', '[]'],
    ['without a challenge', '{}'],
    ['too long', JSON.stringify({ challenge: 'x'.repeat(20_000) })],
  ])('fails for options that are %s', async (_what, text) => {
    const options = [node('passkey_request_options', Buffer.from(text))];
    const { link, problems } = linking({ passkey_request_options: () => node('iq', options) });

    await link.begin(node('notification', options));

    expect(problems).toEqual(['ERR_WAPP_PASSKEY_REFUSED']);
  });

  it.each([
    [undefined, 10 * MINUTE],
    [90_000, 90_000],
    [24 * 60 * MINUTE, 15 * MINUTE],
  ])('waits for a signature (timeout %s) for %i ms, and then reports that one is needed', async (timeout, waits) => {
    const { link, problems } = linking();
    await link.begin(request({ ...OPTIONS, timeout }));

    jest.advanceTimersByTime(waits - 1);
    expect(problems).toEqual([]);
    jest.advanceTimersByTime(1);

    expect(problems).toEqual(['ERR_WAPP_PASSKEY_NEEDED']);
  });

  it('sends the signature with a proof that the phone has scanned this device, and pairs without a code', async () => {
    const { link, creds, steps, find, prologue, nonce } = linking();
    const before = Buffer.from(creds.advSecretKey, 'base64');
    await link.begin(request());
    link.sign(nonce(), CREDENTIAL);
    await settle();

    const sent = prologue();
    expect(sent.get('credential_id')).toEqual(Buffer.from([1, 2, 3]));
    expect(JSON.parse(String(sent.get('webauthn_assertion')))).toEqual(CREDENTIAL);
    const payload = sent.get('prologue_payload') ?? Buffer.alloc(0);
    const key = hkdf(before, '', 'shortcake-passkey-handoff-v1');
    expect(sent.get('pairing_handoff_proof')).toEqual(createHmac('sha256', key).update(payload).digest());
    expect(creds.advSecretKey).toBe(before.toString('base64'));

    const { keys, answer } = phone();
    await link.continue(answer);

    const { companionEphemeralIdentity, commitment } = proto.ProloguePayload.decode(payload);
    const identity = Buffer.from(companionEphemeralIdentity ?? []);
    const revealed = createHash('sha256')
      .update(identity)
      .update(bytes(find('companion_nonce')))
      .digest();
    expect(Buffer.from(commitment?.hash ?? [])).toEqual(revealed);
    const { encryptedPayload, iv } = proto.EncryptedPairingRequest.decode(bytes(find('encrypted_pairing_request')));
    const { publicKey } = proto.CompanionEphemeralIdentity.decode(identity);
    const shared = Curve.sharedKey(keys.private, publicKey ?? Buffer.alloc(0));
    const secret = hkdf(shared, 'Companion Pairing 1 with ref REF', 'Pairing Information Encryption Key');
    const sealed = Buffer.from(encryptedPayload ?? []);
    const cipher = createDecipheriv('aes-256-gcm', secret, Buffer.from(iv ?? [])).setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    const pairing = proto.PairingRequest.decode(plain);
    expect(Buffer.from(pairing.advSecret ?? []).toString('base64')).toBe(creds.advSecretKey);
    expect(creds.advSecretKey).not.toBe(before.toString('base64'));
    expect(steps.map(({ step }) => step)).toEqual(['passkey-asked', 'signing', 'pairing']);
  });

  it('requires a code comparison if the signature takes more than 5 minutes', async () => {
    const { link, steps, find, prologue, nonce } = linking();
    await link.begin(request());
    jest.advanceTimersByTime(5 * MINUTE);
    link.sign(nonce(), CREDENTIAL);
    await settle();
    expect(prologue().has('pairing_handoff_proof')).toBe(false);

    await link.continue(phone().answer);
    expect(steps.at(-1)).toMatchObject({
      step: 'compare-code',
      code: expect.stringMatching(/^[\dA-Z]{4}-[\dA-Z]{4}$/),
    });
    expect(find('encrypted_pairing_request')).toBeUndefined();
    expect(() => link.confirm('another')).toThrow('expired');
    link.confirm(nonce());
    await settle();

    expect(steps.at(-1)?.step).toBe('pairing');
    expect(find('encrypted_pairing_request')).toBeDefined();
  });

  it.each(['ref', 'passkey_prologue'])('reports that WhatsApp refused (%s)', async (tag) => {
    const { link, problems, nonce } = linking({ [tag]: refusal });
    await link.begin(request());

    link.sign(nonce(), CREDENTIAL);
    await settle();

    expect(problems).toEqual(['ERR_WAPP_PASSKEY_REFUSED']);
  });

  it.each(['companion_nonce', 'encrypted_pairing_request'])('reports that WhatsApp refused (%s)', async (tag) => {
    const { link, problems, nonce } = linking({ [tag]: refusal });
    await link.begin(request());
    link.sign(nonce(), CREDENTIAL);
    await settle();

    await link.continue(phone().answer);

    expect(problems).toEqual(['ERR_WAPP_PASSKEY_REFUSED']);
  });

  it('expires if WhatsApp does not answer, or stops answering after the signature', async () => {
    const silent = linking();
    await silent.link.begin(request());
    silent.link.sign(silent.nonce(), CREDENTIAL);
    await settle();
    jest.advanceTimersByTime(MINUTE);
    expect(silent.problems).toEqual(['ERR_WAPP_PASSKEY_EXPIRED']);

    const mute = linking({ ref: () => undefined });
    await mute.link.begin(request());
    mute.link.sign(mute.nonce(), CREDENTIAL);
    await settle();
    expect(mute.problems).toEqual(['ERR_WAPP_PASSKEY_EXPIRED']);
  });

  it('ignores a broken link, and reports nothing once it is closed', async () => {
    const broken = linking({
      ref: () => {
        throw new Error('Connection Closed');
      },
    });
    await broken.link.begin(request());
    broken.link.sign(broken.nonce(), CREDENTIAL);
    await settle();
    broken.link.close();
    jest.advanceTimersByTime(20 * MINUTE);
    expect(broken.problems).toEqual([]);
  });

  it('accepts one signature, for the current attempt', async () => {
    const { link, asked, nonce } = linking();
    expect(() => link.sign('none', CREDENTIAL)).toThrow('expired');
    await link.begin(request());
    const first = nonce();
    await link.begin(request());

    expect(() => link.sign(first, CREDENTIAL)).toThrow('expired');
    link.sign(nonce(), CREDENTIAL);
    expect(() => link.sign(nonce(), CREDENTIAL)).toThrow('expired');
    await settle();

    expect(asked.filter(({ tag }) => tag === 'passkey_prologue')).toHaveLength(1);
  });

  it('ignores messages of the phone before the signature, repeated or incomplete ones', async () => {
    const { link, asked, problems, nonce } = linking();
    await link.continue(phone().answer);
    await link.begin(request());
    await link.continue(phone().answer);
    expect(asked).toEqual([]);
    link.sign(nonce(), CREDENTIAL);
    await settle();
    await link.continue(phone().answer);
    await link.continue(phone().answer);
    expect(asked.filter(({ tag }) => tag === 'companion_nonce')).toHaveLength(1);
    expect(problems).toEqual([]);
  });
});
