import { dictionaryIn } from './dictionary.js';
import { enReactAdmin } from './react-admin/en.js';

export const en = { ...enReactAdmin, ...dictionaryIn('en') };
