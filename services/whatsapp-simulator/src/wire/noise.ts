import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import type { ServerIdentity } from './certificate.js';
import { newKeyPair, sharedSecret, type KeyPair } from './keys.js';

const MODE = Buffer.from('Noise_XX_25519_AESGCM_SHA256\0\0\0\0');
const TAG_LENGTH = 16;
const NO_DATA = Buffer.alloc(0);

const nonce = (counter: number): Buffer => {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(counter, 8);
  return iv;
};

type Sealing = { key: Buffer; counter: number; associated: Buffer };

const seal = ({ key, counter, associated }: Sealing, plain: Uint8Array): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, nonce(counter)).setAAD(associated);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

const open = ({ key, counter, associated }: Sealing, sealed: Uint8Array): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce(counter)).setAAD(associated);
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_LENGTH));
  return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - TAG_LENGTH)), decipher.final()]);
};

/** The two directions after the handshake, each with its own key and counter. */
export class Transport {
  private readCounter = 0;
  private writeCounter = 0;

  constructor(
    private readonly readKey: Buffer,
    private readonly writeKey: Buffer,
  ) {}

  encrypt(plain: Uint8Array): Buffer {
    return seal({ key: this.writeKey, counter: this.writeCounter++, associated: NO_DATA }, plain);
  }

  decrypt(sealed: Uint8Array): Buffer {
    return open({ key: this.readKey, counter: this.readCounter++, associated: NO_DATA }, sealed);
  }
}

export type ClientHello = { noiseKey: Buffer; payload: proto.ClientPayload; transport: Transport };

/** The server side of Noise_XX_25519_AESGCM_SHA256, as used by WhatsApp clients. */
export class NoiseResponder {
  private hash: Buffer = MODE;
  private salt: Buffer = MODE;
  private key: Buffer = MODE;
  private counter = 0;
  private readonly ephemeral: KeyPair = newKeyPair();

  constructor(
    private readonly identity: ServerIdentity,
    intro: Buffer,
  ) {
    this.mixHash(intro);
  }

  /** Handles the first frame: responds to the client's hello with our keys and certificate chain. */
  answerHello(frame: Buffer): Buffer {
    const clientEphemeral = proto.HandshakeMessage.decode(frame).clientHello?.ephemeral;
    if (!clientEphemeral) throw new Error('client hello without a key');
    this.mixHash(clientEphemeral);
    this.mixHash(this.ephemeral.public);
    this.mixKey(sharedSecret(this.ephemeral.private, clientEphemeral));
    const sealedStatic = this.encrypt(this.identity.static.public);
    this.mixKey(sharedSecret(this.identity.static.private, clientEphemeral));
    const payload = this.encrypt(this.identity.chain);
    const serverHello = { ephemeral: this.ephemeral.public, static: sealedStatic, payload };
    return Buffer.from(proto.HandshakeMessage.encode({ serverHello }).finish());
  }

  /** Handles the second frame: reads the client's identity, and derives the keys for all later frames. */
  finish(frame: Buffer): ClientHello {
    const finish = proto.HandshakeMessage.decode(frame).clientFinish;
    if (!finish?.static || !finish.payload) throw new Error('incomplete client finish');
    const noiseKey = this.decrypt(finish.static);
    this.mixKey(sharedSecret(this.ephemeral.private, noiseKey));
    const payload = proto.ClientPayload.decode(this.decrypt(finish.payload));
    const [clientToServer, serverToClient] = this.expand(NO_DATA);
    return { noiseKey, payload, transport: new Transport(clientToServer, serverToClient) };
  }

  private mixHash(data: Uint8Array): void {
    this.hash = createHash('sha256').update(this.hash).update(data).digest();
  }

  private expand(secret: Uint8Array): [Buffer, Buffer] {
    const bytes = Buffer.from(hkdfSync('sha256', secret, this.salt, '', 64));
    return [bytes.subarray(0, 32), bytes.subarray(32)];
  }

  private mixKey(secret: Uint8Array): void {
    [this.salt, this.key] = this.expand(secret);
    this.counter = 0;
  }

  private encrypt(plain: Uint8Array): Buffer {
    const sealed = seal({ key: this.key, counter: this.counter++, associated: this.hash }, plain);
    this.mixHash(sealed);
    return sealed;
  }

  private decrypt(sealed: Uint8Array): Buffer {
    const plain = open({ key: this.key, counter: this.counter++, associated: this.hash }, sealed);
    this.mixHash(sealed);
    return plain;
  }
}
