import type { BinaryNode } from '@whiskeysockets/baileys';

/** Remembers in which stanza a ciphertext came, for as long as somebody holds the ciphertext. */
export class StanzaAttrs {
  private readonly attrsOf = new WeakMap<Uint8Array, BinaryNode['attrs']>();

  /** Called from the socket's own emitter, so it never throws. */
  note({ attrs, content }: BinaryNode): void {
    if (!Array.isArray(content)) return;
    for (const child of content)
      if (child.tag === 'enc' && child.content instanceof Uint8Array) this.attrsOf.set(child.content, attrs);
  }

  find(ciphertext: Uint8Array): BinaryNode['attrs'] | undefined {
    return this.attrsOf.get(ciphertext);
  }
}
