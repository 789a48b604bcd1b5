import type { Language } from '../../shared/lib/languages.js';
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };

/**
 * The messages that contacts receive. All languages are loaded, because a flow may use a different language from the
 * interface.
 */
export const TEMPLATE_TEXTS: Readonly<Record<Language, typeof pt>> = { pt, en, es };
