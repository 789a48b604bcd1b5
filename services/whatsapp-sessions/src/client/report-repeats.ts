import { SessionCipher } from 'libsignal';

type Decrypt = (message: Uint8Array, session: unknown) => Promise<Uint8Array>;
type Cipher = {
  doDecryptWhisperMessage: Decrypt;
  decryptWithSessions: (message: Uint8Array, sessions: readonly unknown[]) => Promise<unknown>;
};

const cipher = SessionCipher.prototype as unknown as Cipher;
const tryAll = cipher.decryptWithSessions;

/**
 * libsignal tries a message with every session of its sender and reports only that none fits, even for a message that
 * it has read before, which happens after a crash. Baileys would then request the message from the phone again, both
 * sides would create new keys, and messages in transit could not be read. This patch forwards the real reason, which
 * Baileys handles.
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
  const recording: Cipher = Object.assign(Object.create(this) as Cipher, { doDecryptWhisperMessage });
  try {
    return await tryAll.call(recording, message, sessions);
  } catch (error) {
    throw repeated ?? error;
  }
};
