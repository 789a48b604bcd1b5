import { isChange, type ChangeKind } from '../world/kinds.js';
import type { Events } from '../events.js';
import type { Chats } from '../world/chats.js';
import { shown, type ChatKey, type ChatMessage } from '../world/message.js';

type ScreenDeps = { chats: Chats; events: Events };

const sameAuthor = (a: ChatMessage, b: ChatMessage): boolean =>
  a.fromContact === b.fromContact && a.author === b.author;

const react = (target: ChatMessage, by: string, emoji: string): void => {
  const others = (target.reactions ?? []).filter((reaction) => reaction.by !== by);
  target.reactions = emoji ? [...others, { by, emoji }] : others;
};

const erase = (target: ChatMessage): void => {
  target.deleted = true;
  target.text = '';
  for (const part of ['media', 'location', 'contacts', 'poll', 'calendar', 'quotedText', 'proto', 'secret'] as const)
    delete target[part];
};

/** Applies messages to a chat as shown to its participants, with edits, reactions and deletions. */
export class Screen {
  constructor(private readonly deps: ScreenDeps) {}

  /** Returns false if the message was already shown, for example if it is repeated with the same ID after a crash. */
  show(key: ChatKey, message: ChatMessage): boolean {
    const { chats, events } = this.deps;
    if (chats.find(key, message.id)) return false;
    chats.add(key, message);
    if (isChange(message.kind)) this.change(key, message, message.kind);
    else events.emit({ type: 'message', ...key, message: shown(message) });
    return true;
  }

  private change(key: ChatKey, message: ChatMessage, change: ChangeKind): void {
    const target = this.deps.chats.find(key, message.targetId ?? '');
    if (!target || !this.apply(target, message, message.author ?? (message.fromContact ? key.contact : key.phone)))
      return;
    this.deps.chats.save(key, target);
    this.deps.events.emit({ type: 'changed', ...key, change, changeId: message.id, message: shown(target) });
  }

  private apply(target: ChatMessage, message: ChatMessage, by: string): boolean {
    if (message.kind === 'vote') return false; // votes are encrypted, and screens do not show results
    if (message.kind === 'reaction') react(target, by, message.emoji ?? '');
    else if (!sameAuthor(target, message) || target.deleted) return false;
    else if (message.kind === 'revoke') erase(target);
    else {
      target.text = message.text;
      target.edited = true;
    }
    return true;
  }
}
