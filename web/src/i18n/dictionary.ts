import type { AuditAction, ErrorCode } from '@recado/contracts';
import { mergeTranslations } from 'ra-core';

type Intersection<T> = (T extends unknown ? (texts: T) => void : never) extends (all: infer A) => void ? A : never;

/** Error codes and audited actions are defined in the contracts. A missing text is a compile error. */
export interface ContractTexts {
  errors: Record<ErrorCode, string>;
  audit: { actions: Record<AuditAction, string> };
}

/** Merges texts into one dictionary. If two have the same key, the later one wins. */
export const mergeTexts = <T extends object>(...texts: T[]) => mergeTranslations(...texts) as Intersection<T>;
