import { dictionaryIn } from './dictionary.js';
import { ptReactAdmin } from './react-admin/pt.js';

export const pt = { ...ptReactAdmin, ...dictionaryIn('pt') };
