import { useTranslate } from 'ra-core';
import type { ThreadMessage } from '../../live/inbox-state.js';
import { useThreadScope } from './thread-context.js';

/** The reactions on the edge of a bubble. Pressing the user's own reaction removes it. */
export function Reactions({ message }: { message: ThreadMessage }) {
  const translate = useTranslate();
  const { actions, writable } = useThreadScope();
  if (message.reactions.length === 0 || message.isDeleted) return null;
  const emojis = [...new Set(message.reactions.map(({ emoji }) => emoji))];
  return (
    <span className="reactions">
      {emojis.map((emoji) => {
        const of = message.reactions.filter((reaction) => reaction.emoji === emoji);
        const mine = of.some(({ fromMe }) => fromMe);
        const names = of.map(({ fromMe, name }) => (fromMe ? translate('inbox.thread.us') : name)).join(', ');
        const label = translate('thread.reactedWith', { names, emoji });
        return (
          <button
            key={emoji}
            type="button"
            title={names}
            aria-label={label}
            aria-pressed={mine}
            disabled={!writable}
            onClick={() => actions?.react(message, mine ? '' : emoji)}
          >
            {emoji}
            {of.length > 1 ? of.length : null}
          </button>
        );
      })}
    </span>
  );
}
