import type { TranslationMessages } from 'ra-core';
import { mergeTexts } from './dictionary.js';
import * as features from './features/es.js';
import type { FeatureTexts } from './pt.js';
import reactAdmin from './react-admin/texts/es.json' with { type: 'json' };

const featureTexts: FeatureTexts = mergeTexts(...Object.values(features));

export const es = { ...(reactAdmin satisfies TranslationMessages), ...featureTexts };
