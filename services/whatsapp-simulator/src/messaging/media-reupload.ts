import { randomBytes } from 'node:crypto';
import { aesEncryptGCM, hkdf, proto } from '@whiskeysockets/baileys';
import type { Faults } from '../faults/faults.js';
import { sealedIn, type Endpoints } from '../media/endpoints.js';
import { lidJid, parseGroupJid, parseJid } from '../wire/jids.js';
import { child, node, unixSeconds, type BinaryNode } from '../wire/nodes.js';
import type { Chats } from '../world/chats.js';
import type { Companion } from '../world/companion.js';
import type { World } from '../world/world.js';
import { protoOf } from './composer.js';
import type { Delivery } from '../delivery/delivery.js';
import { fileIn } from './media-opener.js';

type MediaReuploadDeps = { world: World; chats: Chats; delivery: Delivery; endpoints: Endpoints; faults: Faults };

const { ResultType } = proto.MediaRetryNotification;
const KEY_LENGTH = 32;
const IV_LENGTH = 12;
const KEY_INFO = 'WhatsApp Media Retry Notification';
const NOT_FOUND = String(ResultType.NOT_FOUND);

/** Handles a companion's request for the phone to upload an expired file again. */
export class MediaReupload {
  constructor(private readonly deps: MediaReuploadDeps) {}

  answer(companion: Companion, receipt: BinaryNode): void {
    const { world, delivery, faults } = this.deps;
    const id = receipt.attrs.id ?? '';
    const asked = child(receipt, 'rmr');
    const phone = world.account(companion.phone);
    if (!asked || !phone) return;
    const attributes = { from: lidJid(phone.lid), type: 'mediaretry', id, t: unixSeconds() };
    const answer = faults.take(companion.phone, 'media-reupload') ? undefined : this.encrypted(companion, asked, id);
    const content = answer ?? node('error', { code: NOT_FOUND });
    delivery.deliver(companion, node('notification', attributes, [content, node('rmr', asked.attrs)]));
  }

  private encrypted(companion: Companion, asked: BinaryNode, id: string): BinaryNode | undefined {
    const address = parseJid(asked.attrs.jid);
    const contact = parseGroupJid(asked.attrs.jid) ?? (address && this.deps.world.accountAt(address)?.number);
    const message = contact && this.deps.chats.find({ contact, phone: companion.phone }, id);
    const file = message ? fileIn(protoOf(message)) : undefined;
    const sealed = sealedIn(file?.url);
    if (!file?.mediaKey || !sealed) return undefined;
    const directPath = this.deps.endpoints.path(companion.phone, sealed);
    const answer = proto.MediaRetryNotification.encode({
      stanzaId: id,
      directPath,
      result: ResultType.SUCCESS,
    }).finish();
    const iv = randomBytes(IV_LENGTH);
    const key = hkdf(Buffer.from(file.mediaKey), KEY_LENGTH, { info: KEY_INFO });
    const ciphertext = aesEncryptGCM(answer, key, iv, Buffer.from(id));
    return node('encrypt', {}, [node('enc_p', {}, ciphertext), node('enc_iv', {}, iv)]);
  }
}
