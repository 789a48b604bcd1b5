import type { ConnectionView } from '@recado/contracts';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';

/**
 * The codes that WhatsApp issues for one attempt expire after about 160 s. This limit stops renewals in an abandoned
 * dialog.
 */
export const RENEWED_FOR_MINUTES = 10;
const RENEWED_FOR_MS = RENEWED_FOR_MINUTES * 60_000;

export type Renewal = { mutate: (id: string) => void; isError: boolean };

const isExpired = ({ status, problem }: ConnectionView) =>
  status === 'DISCONNECTED' && problem === 'ERR_WAPP_QR_EXPIRED';

const FAILED_LINKING: readonly (string | null | undefined)[] = [
  ...[
    'ERR_WAPP_PASSKEY_NEEDED',
    'ERR_WAPP_PASSKEY_EXPIRED',
    'ERR_WAPP_PASSKEY_REFUSED',
    'ERR_WAPP_LINK_OUTDATED',
    'ERR_WAPP_LINK_BROKE',
  ],
];

/** Returns whether linking failed for a reason that the dialog explains. The dialog then starts a new attempt. */
export const hasFailedLinking = ({ status, problem }: ConnectionView): boolean =>
  status === 'DISCONNECTED' && FAILED_LINKING.includes(problem);

/** Starts a new attempt whenever the previous codes expire, until the dialog has been open too long. */
export function useRenewal(connection: ConnectionView, { mutate, isError }: Renewal) {
  const [paused, setPaused] = useState(false);
  const expired = isExpired(connection);
  const { id } = connection;
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => setPaused(true), RENEWED_FOR_MS);
    return () => clearTimeout(timer);
  }, [paused]);
  useEffect(() => {
    if (expired && !paused) mutate(id);
  }, [expired, paused, id, mutate]);
  const again = () => {
    if (paused) setPaused(false);
    else mutate(id);
  };
  return { stopped: expired && (paused || isError), failed: isError, again };
}

type Ending = 'linked' | 'ended' | null;

function endingOf(connection: ConnectionView): Ending {
  const { status, pairing } = connection;
  // the passkey step can still fail
  if (status === 'CONNECTED' || (status === 'PAIRING' && !pairing)) return 'linked';
  const isEnded = status === 'DISCONNECTED' && !isExpired(connection) && !hasFailedLinking(connection);
  return isEnded ? 'ended' : null;
}

/** Closes the dialog with a message when the phone has read the code or the session has ended for another reason. */
export function useEnding(connection: ConnectionView, onClose: () => void) {
  const translate = useTranslate();
  const notify = useNotify();
  const ending = endingOf(connection);
  const [begun, setBegun] = useState(ending === null);
  // a dialog that opens while a code is being requested still sees the previous session end
  if (ending === null && !begun) setBegun(true);
  const { name, problem } = connection;
  useEffect(() => {
    if (!begun || ending === null) return;
    if (ending === 'linked') notify(translate('connections.qrDialog.paired', { name }), { type: 'success' });
    else notify(problem ? `errors.${problem}` : translate('connections.qrDialog.ended', { name }), { type: 'warning' });
    onClose();
  }, [begun, ending, name, problem, notify, translate, onClose]);
}
