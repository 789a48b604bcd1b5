import type { Prompt as Shown } from '@recado/contracts';
import type { Sealed, SecretPlace } from './secrets.js';
import type { StoredTools } from './stored-tools.js';

/** A prompt tells an assistant how to answer the contacts of a queue. */
export type Prompt = Readonly<
  Omit<Shown, 'id' | 'apiKey' | 'voiceKey' | 'tools' | 'queue' | 'createdAt' | 'updatedAt'> & {
    _id: string;
    companyId: string;
    nameKey: string;
    apiKey: Sealed;
    voiceKey: Sealed;
    tools?: StoredTools;
    createdAt: Date;
    updatedAt: Date;
  }
>;

/** Prompts that were stored before these fields came answer everything at the operator's address. */
const BEFORE = { model: '', baseUrl: '', mode: 'live', percent: 100, knowledge: 'none', knowledgeIds: [] } as const;
export const completed = (stored: Prompt): Prompt => ({ ...BEFORE, ...stored });

export const placeOf = (companyId: string, id: string, field: string): SecretPlace => ({ companyId, id, field });
