import { describe, expect, it } from '@jest/globals';
import { Curve, generateSignalPubKey, signedKeyPair, type KeyPair } from '@whiskeysockets/baileys';
import { ProtocolAddress, SessionBuilder, SessionCipher, type SessionRecord, type SignalStorage } from 'libsignal';
import './socket/quiet-console.js';
import './report-repeats.js';

const plain = ({ private: privKey, public: pubKey }: KeyPair) => ({
  privKey: Buffer.from(privKey),
  pubKey: Buffer.from(generateSignalPubKey(pubKey)),
});

/** One of two devices that exchange messages, with all its keys in memory. */
class Device {
  private readonly identity = Curve.generateKeyPair();
  private readonly signedPreKey = signedKeyPair(this.identity, 1);
  private readonly preKey = Curve.generateKeyPair();
  private record: SessionRecord | undefined;
  private readonly storage: SignalStorage = {
    loadSession: async () => this.record,
    storeSession: async (_id, record) => void (this.record = record),
    isTrustedIdentity: () => true,
    loadPreKey: async () => plain(this.preKey),
    removePreKey: () => undefined,
    loadSignedPreKey: () => plain(this.signedPreKey.keyPair),
    getOurRegistrationId: () => 1,
    getOurIdentity: () => plain(this.identity),
  };
  readonly cipher = new SessionCipher(this.storage, new ProtocolAddress('other', 0));

  async begin({ identity, signedPreKey, preKey }: Device): Promise<void> {
    await new SessionBuilder(this.storage, new ProtocolAddress('other', 0)).initOutgoing({
      registrationId: 1,
      identityKey: plain(identity).pubKey,
      signedPreKey: {
        keyId: 1,
        publicKey: plain(signedPreKey.keyPair).pubKey,
        signature: signedPreKey.signature,
      },
      preKey: { keyId: 1, publicKey: plain(preKey).pubKey },
    });
  }

  async writes(text: string): Promise<Buffer> {
    const { body } = await this.cipher.encrypt(Buffer.from(text));
    return Buffer.from(body, 'binary');
  }
}

describe('a message of a running Signal session', () => {
  const session = async () => {
    const [phone, desk] = [new Device(), new Device()];
    await phone.begin(desk);
    await desk.cipher.decryptPreKeyWhisperMessage(await phone.writes('Oi'));
    await phone.cipher.decryptWhisperMessage(await desk.writes('Olá'));
    return { phone, desk };
  };

  it('is reported as a repeat if it arrives twice, not as unreadable', async () => {
    const { phone, desk } = await session();
    const message = await phone.writes('Tem bolo?');

    expect((await desk.cipher.decryptWhisperMessage(message)).toString()).toBe('Tem bolo?');
    await expect(desk.cipher.decryptWhisperMessage(message)).rejects.toThrow('Key used already or never filled');
  });

  it('is still unreadable if it was encrypted with other keys', async () => {
    const [{ desk }, { phone: stranger }] = [await session(), await session()];

    await expect(desk.cipher.decryptWhisperMessage(await stranger.writes('Oi'))).rejects.toThrow(
      'No matching sessions',
    );
  });
});
