import { useEffect, useState } from 'react';

const FLASH_MS = 1_200;

/** Briefly highlights the row that the user jumped to. */
export function useFlash() {
  const [flashing, setFlashing] = useState<string | null>(null);
  useEffect(() => {
    if (flashing === null) return;
    const timer = setTimeout(() => setFlashing(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flashing]);
  return { flashing, flash: setFlashing };
}
