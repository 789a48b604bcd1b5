import { defineRpc } from '../core/contract.js';
import { FileKeys } from '../file-keys.js';

/** Returns the files that people, waiting commands and files on their way to a message name. */
export const FindSessionFiles = defineRpc({ name: 'whatsapp.file.find', request: FileKeys, reply: FileKeys });
