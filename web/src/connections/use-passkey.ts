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

/** Says that the phone shows the same code. */
export function useConfirmPasskey() {
  const showError = useErrorToast();
  return useMutation({
    mutationFn: ({ id, nonce }: Pick<Signature, 'id' | 'nonce'>) =>
      api.post(`/whatsappsession/${id}/passkey/confirm`, { nonce }),
    onError: showError,
  });
}

/** Takes the signature with which the extension returns, out of the address and to WhatsApp. @param onTaken gets the connection */
export function usePasskeyReturn(onTaken: (id: string) => void): void {
  const { mutate } = useSignPasskey();
  const notify = useNotify();
  useEffect(() => {
    const signed = readReturn(globalThis.location.hash);
    if (!signed) return;
    // a reload must not send it again
    globalThis.history.replaceState(globalThis.history.state, '', globalThis.location.pathname);
    mutate(signed, { onSuccess: () => notify('connections.qrDialog.passkeyWays.sent', { type: 'success' }) });
    onTaken(signed.id);
  }, [mutate, notify, onTaken]);
}

const SECOND_MS = 1_000;

/** Returns the time until then as m:ss. */
export function useTimeUntil(iso: string): string {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return formatDuration(Math.round((Date.parse(iso) - now) / SECOND_MS));
}
