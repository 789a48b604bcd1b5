import type { Ticket } from '@recado/contracts';
import { lazy, Suspense } from 'react';
import type { ThreadMessage } from '../live/inbox-state.js';
import type { SendActions } from '../live/use-send-message.js';
import { attachments, useAttachments } from './attachments-store.js';
import { compressImage } from './compress-image.js';
import { useSignature } from './ComposerTabs.js';

const AttachmentDialog = lazy(() => import('./AttachmentDialog.js'));

type Props = { ticket: Ticket; quoted: ThreadMessage | null; sending: SendActions; onSent: () => void };

/** Shows the chosen files in a dialog before sending. Each file becomes its own message. */
export function Attachments({ ticket, quoted, sending, onSent }: Props) {
  const waiting = useAttachments(ticket.id);
  const [sign] = useSignature();
  if (waiting.length === 0) return null;
  const send = async () => {
    attachments.clear(ticket.id);
    for (const [index, { file, caption, quickMessageId }] of waiting.entries())
      sending.sendFile({
        file: await compressImage(file),
        caption: caption.trim(),
        quoted: index === 0 ? quoted : null,
        sign: sign === 'on',
        quickMessageId,
      });
    onSent();
  };
  return (
    <Suspense fallback={null}>
      <AttachmentDialog
        waiting={waiting}
        onAdd={(files) => attachments.add(ticket.id, files)}
        onDescribe={(id, caption) => attachments.describe(ticket.id, id, caption)}
        onRemove={(id) => attachments.remove(ticket.id, id)}
        onSend={() => void send()}
        onClose={() => attachments.clear(ticket.id)}
      />
    </Suspense>
  );
}
