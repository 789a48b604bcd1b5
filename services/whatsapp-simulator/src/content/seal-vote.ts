import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';

/** `creator` and `voter` are addresses without a device. `pollKey` is the poll's key from the voter's point of view. */
type Sealing = {
  pollKey: proto.IMessageKey;
  creator: string;
  voter: string;
  options: readonly string[];
  secret: Uint8Array;
};

const USE = 'Poll Vote';

/** Encrypts a vote with the secret of the poll. It contains the hashes of the options' names. */
export function sealVote({ pollKey, creator, voter, options, secret }: Sealing): proto.IMessage {
  const key = hkdfSync('sha256', secret, '', `${pollKey.id}${creator}${voter}${USE}`, 32);
  const encIv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), encIv);
  cipher.setAAD(Buffer.from(`${pollKey.id}\0${voter}`));
  const selectedOptions = options.map((option) => createHash('sha256').update(option).digest());
  const plain = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish();
  const encPayload = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return {
    pollUpdateMessage: {
      ...{ pollCreationMessageKey: pollKey, vote: { encPayload, encIv } },
      senderTimestampMs: Date.now(),
    },
  };
}
