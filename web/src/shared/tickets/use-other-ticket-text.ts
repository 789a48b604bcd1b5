import type { Ticket } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { useCallback } from 'react';

/** Describes a contact's existing ticket: the agent who has it, or the queue where it is pending. */
export function useOtherTicketText() {
  const translate = useTranslate();
  return useCallback(
    ({ user, queue, isHidden }: Partial<Ticket> & { isHidden?: boolean }): string => {
      const names = { queue: queue?.name ?? translate('inbox.noQueue') };
      if (isHidden) return translate('inbox.create.otherHidden', names);
      return user
        ? translate('inbox.create.other', { ...names, user: user.name })
        : translate('inbox.create.otherWaiting', names);
    },
    [translate],
  );
}
