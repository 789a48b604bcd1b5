import type { FlowContent } from '@recado/contracts';
import type { Language } from '../../shared/lib/languages.js';
import { EMPTY_FLOW } from '../model/edits.js';
import { bakery } from './bakery.js';
import { clinic } from './clinic.js';
import { internet } from './internet.js';

/** The templates for a new flow. */
export const TEMPLATES = {
  empty: (_language?: Language): FlowContent => EMPTY_FLOW,
  bakery,
  clinic,
  internet,
};
export type TemplateName = keyof typeof TEMPLATES;
