import type { ContactImport } from '@recado/contracts';
import { api } from '../providers/api.js';
import { useTopic } from '../providers/realtime-context.js';
import { useImports } from '../shared/imports/use-imports.js';

async function read(signal: AbortSignal) {
  const imports = await api.get<ContactImport[]>('/contact-imports', { signal });
  return imports.map(({ jobId: id, ...one }) => ({ id, ...one }));
}

/** Starts, stops and tracks imports into the company's contacts. */
export function useContactImports() {
  const { view, handleProgress } = useImports({
    ...{ queryKey: ['contact-imports'], read, fills: 'contacts' },
    ...{ upload: '/contacts/import', path: '/contact-imports' },
  });
  useTopic('contactImport', handleProgress);
  return view;
}
