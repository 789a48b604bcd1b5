import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { ThreadMessage } from '../../live/inbox-state.js';

/** A message that fails to render is shown unformatted, up to this length. */
const SHOWN_CHARACTERS = 4_000;

function Broken({ message: { id, fromMe, body } }: { message: ThreadMessage }) {
  const translate = useTranslate();
  return (
    <div data-message={id} className="message first">
      <div className={fromMe ? 'line-of-message mine' : 'line-of-message'}>
        <div className="bubble">
          <i className="quiet">{translate('inbox.thread.broken')}</i>
          <div className="whatsapp-text">{body.slice(0, SHOWN_CHARACTERS)}</div>
        </div>
      </div>
    </div>
  );
}

/** Catches rendering errors of a single message, so that the conversation stays visible. React logs the error. */
export function MessageBoundary({ message, children }: { message: ThreadMessage; children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<Broken message={message} />} resetKeys={[message]}>
      {children}
    </ErrorBoundary>
  );
}
