import type { Language } from '../../shared/lib/languages.js';
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };

/** Texts that contacts receive. The language of a flow is chosen apart from that of the screens, so all of them are loaded. */
export const TEMPLATE_TEXTS: Readonly<Record<Language, typeof pt>> = { pt, en, es };
