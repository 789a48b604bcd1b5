import type { ExtraInfo } from '@recado/contracts';
import { newId } from '@recado/service-kit/mongo';

/** Adds ids to pairs that have none. */
export const withIds = (pairs: readonly { id?: string | undefined; name: string; value: string }[]): ExtraInfo[] =>
  pairs.map(({ id, name, value }) => ({ id: id ?? newId(), name, value }));
