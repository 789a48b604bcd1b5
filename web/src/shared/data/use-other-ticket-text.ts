import type { Ticket } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { useCallback } from 'react';

/** Tells who already helps a contact for whom a ticket was to be opened, or in which queue the contact already waits. */
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
