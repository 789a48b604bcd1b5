import type { Prompt as Shown } from '@recado/contracts';
import type { Sealed, SecretContext } from './secrets.js';
import type { StoredTools } from './stored-tools.js';

/** A prompt: instructions for how an assistant answers a queue's contacts. */
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

/** Defaults for prompts stored before these fields existed. */
const BEFORE = { model: '', baseUrl: '', mode: 'live', percent: 100, knowledge: 'none', knowledgeIds: [] } as const;
export const completed = (stored: Prompt): Prompt => ({ ...BEFORE, ...stored });

export const secretContextOf = (companyId: string, id: string, field: string): SecretContext => ({
  companyId,
  id,
  field,
});
