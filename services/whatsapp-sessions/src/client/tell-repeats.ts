import { SessionCipher } from 'libsignal';

type Decrypt = (message: Uint8Array, session: unknown) => Promise<Uint8Array>;
type Cipher = {
  doDecryptWhisperMessage: Decrypt;
  decryptWithSessions: (message: Uint8Array, sessions: readonly unknown[]) => Promise<unknown>;
};

const cipher = SessionCipher.prototype as unknown as Cipher;
const tryAll = cipher.decryptWithSessions;

/**
 * libsignal tries a message with every session of its sender, and says only that none fits. It says so too of a message that
 * it has read before, as comes after a crash: Baileys then asks the phone for it again, both make new keys, and what is on its
 * way meanwhile cannot be read. Here the reason comes through, which Baileys knows.
 */
cipher.decryptWithSessions = async function (this: Cipher, message, sessions) {
  let repeated: unknown;
  const doDecryptWhisperMessage: Decrypt = async (...args) => {
    try {
      return await this.doDecryptWhisperMessage(...args);
    } catch (error) {
      if (error instanceof Error && error.name === 'MessageCounterError') repeated = error;
      throw error;
    }
  };
  const noting: Cipher = Object.assign(Object.create(this) as Cipher, { doDecryptWhisperMessage });
  try {
    return await tryAll.call(noting, message, sessions);
  } catch (error) {
    throw repeated ?? error;
  }
};
