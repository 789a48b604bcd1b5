import { useEffect, useState } from 'react';

const FLASH_MS = 1_200;

/** Shows a row for a moment as the one that was looked for. */
export function useFlash() {
  const [flashing, setFlashing] = useState<string | null>(null);
  useEffect(() => {
    if (flashing === null) return;
    const timer = setTimeout(() => setFlashing(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flashing]);
  return { flashing, flash: setFlashing };
}
