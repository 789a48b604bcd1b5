import { dictionaryIn } from './dictionary.js';
import { esReactAdmin } from './react-admin/es.js';

export const es = { ...esReactAdmin, ...dictionaryIn('es') };
