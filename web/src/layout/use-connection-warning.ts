import { useEffect, useState } from 'react';
import { useCan } from '../providers/session.js';
import { useConnections } from '../shared/connections/use-connections.js';

const CHECK_AFTER_MS = 2_000;

/** Returns whether a connection needs attention: checked 2 s after the start, then updated live. */
export function useConnectionWarning(): boolean {
  const mayView = useCan('connections-page:view');
  const [checking, setChecking] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setChecking(true), CHECK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data = [] } = useConnections({ enabled: mayView && checking });
  return checking && mayView && data.some(({ status }) => status !== 'CONNECTED');
}
