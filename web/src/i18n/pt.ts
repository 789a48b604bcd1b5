import type { TranslationMessages } from 'ra-core';
import { mergeTexts, type ContractTexts } from './dictionary.js';
import * as features from './features/pt.js';
// The Portuguese and Spanish packages that react-admin recommends were made for versions 3 and 4. They lack texts that
// version 5 added.
import reactAdmin from './react-admin/texts/pt.json' with { type: 'json' };

const featureTexts = mergeTexts(...Object.values(features)) satisfies ContractTexts;

/** The keys of all features. A language with a missing key does not compile. */
export type FeatureTexts = typeof featureTexts;

export const pt = { ...(reactAdmin satisfies TranslationMessages), ...featureTexts };
