import type { Ticket } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { IconAction } from '../../shared/IconAction.js';
import { attachments } from './attachments-store.js';

/** Opens the file picker of a ticket. */
export function AttachButton({ ticket, disabled }: { ticket: Ticket; disabled: boolean }) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const label = translate('compose.attach');
  return (
    <>
      <IconAction icon="attach" label={label} disabled={disabled} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={({ target }) => {
          attachments.add(ticket.id, [...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
