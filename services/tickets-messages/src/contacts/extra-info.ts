import type { ExtraInfo } from '@recado/contracts';
import { newId } from '@recado/service-kit/mongo';

/** Pairs as they are kept: one that has no id yet gets one. */
export const withIds = (pairs: readonly { id?: string | undefined; name: string; value: string }[]): ExtraInfo[] =>
  pairs.map(({ id, name, value }) => ({ id: id ?? newId(), name, value }));
