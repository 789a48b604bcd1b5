import { defineRpc } from '../core/contract.js';
import { FileKeys } from '../file-keys.js';

/** Returns the files that announcements and logos of the company name. */
export const FindPlatformFiles = defineRpc({ name: 'auth.file.find', request: FileKeys, reply: FileKeys });
