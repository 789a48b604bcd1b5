import { guarded } from '../layout/access/guarded.js';

export const prompts = { list: guarded('/prompts', () => import('./PromptList.js')), recordRepresentation: 'name' };
