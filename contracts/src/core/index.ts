/** The domain-independent core of the contracts. service-kit may import nothing else from them. */
export * from './actor.js';
export * from './audit.js';
export * from './base.js';
export * from './contract.js';
export * from './cut.js';
export * from './days.js';
export * from './error-codes.js';
export * from './errors.js';
export * from './list-forms.js';
export * from './minute-spans.js';
export * from './opening-hours.js';
export * from './streams.js';
export * from './text-language.js';
export * from './without-accents.js';
export * from './phone-text.js';
export * from './zoned-time.js';
