import type { ConnectionView } from '@recado/contracts';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';

/** WhatsApp's codes of one attempt die after about 160 s. A dialog that nobody looks at does not ask for more for ever. */
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

/** A link that failed for one of these reasons is explained in the dialog, which starts a new one. */
export const hasFailedLinking = ({ status, problem }: ConnectionView): boolean =>
  status === 'DISCONNECTED' && FAILED_LINKING.includes(problem);

/** Starts a new attempt whenever the codes of one have died, until the dialog has been open for long. */
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
  // a passkey may still fail
  if (status === 'CONNECTED' || (status === 'PAIRING' && !pairing)) return 'linked';
  const isEnded = status === 'DISCONNECTED' && !isExpired(connection) && !hasFailedLinking(connection);
  return isEnded ? 'ended' : null;
}

/** Closes the dialog with a word when the phone has read the code or the session has ended for another reason. */
export function useEnding(connection: ConnectionView, onClose: () => void) {
  const translate = useTranslate();
  const notify = useNotify();
  const ending = endingOf(connection);
  const [begun, setBegun] = useState(ending === null);
  // a dialog that opens together with the order for a code still sees how the last session ended
  if (ending === null && !begun) setBegun(true);
  const { name, problem } = connection;
  useEffect(() => {
    if (!begun || ending === null) return;
    if (ending === 'linked') notify(translate('connections.qrDialog.paired', { name }), { type: 'success' });
    else notify(problem ? `errors.${problem}` : translate('connections.qrDialog.ended', { name }), { type: 'warning' });
    onClose();
  }, [begun, ending, name, problem, notify, translate, onClose]);
}
