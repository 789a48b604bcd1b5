import { defineRpc } from '../core/contract.js';
import { FileKeys } from '../file-keys.js';

/** Returns which of the files are referenced by the company's schedules and campaigns. */
export const FindCampaignFiles = defineRpc({ name: 'campaigns.file.find', request: FileKeys, reply: FileKeys });
