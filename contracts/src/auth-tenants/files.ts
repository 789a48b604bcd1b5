import { defineRpc } from '../core/contract.js';
import { FileKeys } from '../file-keys.js';

/** Returns which of the files are referenced by the company's announcements and logos. */
export const FindPlatformFiles = defineRpc({ name: 'auth.file.find', request: FileKeys, reply: FileKeys });
