import type { PasskeyCredential } from '@recado/contracts';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useEffect, useState } from 'react';
import { api } from '../providers/api.js';
import { formatDuration } from '../shared/lib/format.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';
import { readReturn } from './passkey-links.js';

type Signature = { id: string; nonce: string; credential: PasskeyCredential };

/** Passes a signature to WhatsApp. */
export function useSignPasskey() {
  const showError = useErrorToast();
  return useMutation({
    mutationFn: ({ id, ...signature }: Signature) => api.post(`/whatsappsession/${id}/passkey`, signature),
    onError: showError,
  });
}

/** Confirms that the phone shows the same code. */
export function useConfirmPasskey() {
  const showError = useErrorToast();
  return useMutation({
    mutationFn: ({ id, nonce }: Pick<Signature, 'id' | 'nonce'>) =>
      api.post(`/whatsappsession/${id}/passkey/confirm`, { nonce }),
    onError: showError,
  });
}

/**
 * Reads the extension's signature from the URL, removes it there and sends it to WhatsApp.
 * @param onTaken receives the id of the connection
 */
export function usePasskeyReturn(onTaken: (id: string) => void): void {
  const { mutate } = useSignPasskey();
  const notify = useNotify();
  useEffect(() => {
    const signed = readReturn(globalThis.location.hash);
    if (!signed) return;
    // a reload must not send the signature again
    globalThis.history.replaceState(globalThis.history.state, '', globalThis.location.pathname);
    mutate(signed, { onSuccess: () => notify('connections.qrDialog.passkeyWays.sent', { type: 'success' }) });
    onTaken(signed.id);
  }, [mutate, notify, onTaken]);
}

const SECOND_MS = 1_000;

/** Returns the remaining time as m:ss. */
export function useTimeUntil(iso: string): string {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return formatDuration(Math.round((Date.parse(iso) - now) / SECOND_MS));
}
