import type { AuditAction, ErrorCode } from '@recado/contracts';

interface Texts {
  [key: string]: string | Texts;
}
type Intersection<T> = (T extends unknown ? (texts: T) => void : never) extends (all: infer A) => void ? A : never;

/** Error codes and audited actions are defined in the contracts. A missing text is a compile error. */
export interface ContractTexts {
  errors: Record<ErrorCode, string>;
  audit: { actions: Record<AuditAction, string> };
}

function mergeInto(target: Texts, source: Texts) {
  for (const [key, value] of Object.entries(source)) {
    if (typeof value === 'string') target[key] = value;
    else target[key] = mergeInto((target[key] ?? {}) as Texts, value);
  }
  return target;
}

/** Merges texts into one dictionary. If two have the same key, the later one wins. */
export const mergeTexts = <T extends object>(...texts: T[]) =>
  texts.reduce<Texts>((merged, each) => mergeInto(merged, each as Texts), {}) as Intersection<T>;
