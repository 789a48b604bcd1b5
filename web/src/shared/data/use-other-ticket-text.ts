import type { Ticket } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { useCallback } from 'react';

/** Tells who already helps a contact for whom a ticket was to be opened, or in which queue the contact already waits. */
export function useOtherTicketText() {
  const translate = useTranslate();
  return useCallback(
    ({ user, queue }: Partial<Ticket>): string => {
      const names = { queue: queue?.name ?? translate('inbox.noQueue') };
      return user
        ? translate('inbox.create.other', { ...names, user: user.name })
        : translate('inbox.create.otherWaiting', names);
    },
    [translate],
  );
}
