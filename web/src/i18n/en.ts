import englishMessages from 'ra-language-english';
import { mergeTexts } from './dictionary.js';
import * as features from './features/en.js';
import type { FeatureTexts } from './pt.js';
import overrides from './react-admin/texts/en.json' with { type: 'json' };

const featureTexts: FeatureTexts = mergeTexts(...Object.values(features));

export const en = { ...(mergeTexts<object>(englishMessages, overrides) as typeof englishMessages), ...featureTexts };
