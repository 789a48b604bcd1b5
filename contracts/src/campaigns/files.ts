import { defineRpc } from '../core/contract.js';
import { FileKeys } from '../file-keys.js';

/** Returns the files that schedules and campaigns of the company name. */
export const FindCampaignFiles = defineRpc({ name: 'campaigns.file.find', request: FileKeys, reply: FileKeys });
