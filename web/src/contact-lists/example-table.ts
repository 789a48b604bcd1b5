import { saveFile } from '../providers/download.js';

// the byte order mark makes spreadsheet programs read the file as UTF-8
const EXAMPLE = '\uFEFFnome;numero;email\r\nAna Lima;5511987654321;ana@exemplo.com\r\nBeto Souza;5521912345678;\r\n';

/** Saves an example file in the import format. */
export const saveExample = (name: string): void => saveFile(new Blob([EXAMPLE], { type: 'text/csv' }), name);
