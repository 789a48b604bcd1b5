import { useEffect } from 'react';
import { composerMode } from './composer-mode.js';
import { ComposerTabs } from './ComposerTabs.js';
import { DownHint } from './DownHint.js';
import { LimitHint } from './LimitHint.js';
import { NoteComposer } from './NoteComposer.js';
import { ReplyComposer, type ComposerProps } from './ReplyComposer.js';

/** Writes a reply to the contact, or a note that only colleagues see. */
export function Composer(props: ComposerProps) {
  const { ticket, field, quoted } = props;
  const mode = composerMode.use((now) => now);
  useEffect(() => () => composerMode.set('reply'), [ticket.id]);
  useEffect(() => {
    if (quoted) composerMode.set('reply');
  }, [quoted]);
  const note = mode === 'note';
  return (
    <div className={note ? 'composer note' : 'composer'}>
      <ComposerTabs mode={mode} />
      {note || ticket.status !== 'open' ? null : <DownHint ticket={ticket} />}
      {note || ticket.status !== 'open' ? null : <LimitHint ticket={ticket} />}
      {note ? <NoteComposer ticket={ticket} field={field} /> : <ReplyComposer {...props} />}
    </div>
  );
}
