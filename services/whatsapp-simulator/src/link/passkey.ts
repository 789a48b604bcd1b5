import { createHash, generateKeyPairSync, randomBytes, sign, verify, type KeyObject } from 'node:crypto';

/** The fields of a browser's assertion that are checked here. */
export type Assertion = {
  id: string;
  rawId: string;
  type: string;
  response: { authenticatorData: string; clientDataJSON: string; signature: string };
};

const RP_ID = 'whatsapp.com';
const ORIGIN = 'https://web.whatsapp.com';
const TIMEOUT_MS = 600_000;
const USER_PRESENT_AND_VERIFIED = 0x05;
const USER_VERIFIED = 0x04;
const FLAGS_AT = 32;
const COUNTER_BYTES = 4;

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();
const decode = (text: string): Buffer => Buffer.from(text, 'base64url');

/** An account's passkey. WhatsApp has its public key; the owner's devices have the private key. */
export class Passkey {
  private readonly id = randomBytes(16).toString('base64url');
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });

  /** The options that WhatsApp sends to the browser. */
  options(challenge: string): object {
    const allowCredentials = [{ id: this.id, type: 'public-key', transports: ['internal', 'hybrid'] }];
    return { challenge, timeout: TIMEOUT_MS, rpId: RP_ID, userVerification: 'required', allowCredentials };
  }

  /** Returns the data that a browser with this passkey stores. The key is PKCS #8, in base64. */
  stored(): { credentialId: string; privateKey: string; rpId: string } {
    const privateKey = this.keys.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
    return { credentialId: this.id, privateKey, rpId: RP_ID };
  }

  /** Signs as a browser on web.whatsapp.com does. */
  sign({ challenge }: { challenge: string }): Assertion {
    const clientData = Buffer.from(
      JSON.stringify({ type: 'webauthn.get', challenge, origin: ORIGIN, crossOrigin: false }),
    );
    const authenticatorData = Buffer.concat([
      sha256(RP_ID),
      Buffer.from([USER_PRESENT_AND_VERIFIED]),
      Buffer.alloc(COUNTER_BYTES),
    ]);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.keys.privateKey);
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key' },
      response: {
        authenticatorData: authenticatorData.toString('base64url'),
        clientDataJSON: clientData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  /** Verifies an assertion as WhatsApp does. */
  isSignedBy(credentialId: Buffer, { rawId, response }: Assertion, challenge: string): boolean {
    const data = decode(response.authenticatorData);
    const clientData = decode(response.clientDataJSON);
    const signedData = JSON.parse(clientData.toString()) as Record<string, unknown>;
    const isOurs = credentialId.toString('base64url') === this.id && rawId === this.id;
    const isAnswer =
      signedData.type === 'webauthn.get' && signedData.challenge === challenge && signedData.origin === ORIGIN;
    const isVerified = ((data[FLAGS_AT] ?? 0) & USER_VERIFIED) !== 0;
    const isForUs = data.subarray(0, FLAGS_AT).equals(sha256(RP_ID));
    const signed = Buffer.concat([data, sha256(clientData)]);
    const isGenuine = verify('sha256', signed, this.keys.publicKey, decode(response.signature));
    return isOurs && isAnswer && isVerified && isForUs && isGenuine;
  }
}
