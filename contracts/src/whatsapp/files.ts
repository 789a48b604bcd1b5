import { defineRpc } from '../core/contract.js';
import { FileKeys } from '../file-keys.js';

/** Returns which of the files are referenced by profile pictures, waiting commands and unfinished downloads. */
export const FindSessionFiles = defineRpc({ name: 'whatsapp.file.find', request: FileKeys, reply: FileKeys });
