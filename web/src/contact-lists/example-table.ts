import { saveFile } from '../providers/download.js';

// the mark at the beginning tells spreadsheets that it is UTF-8
const EXAMPLE = '\uFEFFnome;numero;email\r\nAna Lima;5511987654321;ana@exemplo.com\r\nBeto Souza;5521912345678;\r\n';

/** A table as the import wants it. */
export const saveExample = (name: string): void => saveFile(new Blob([EXAMPLE], { type: 'text/csv' }), name);
