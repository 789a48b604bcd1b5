import type { Help } from '@recado/contracts';
import { CollectionSchema } from '@recado/service-kit/mongo';

export type HelpDocument = Omit<Help, 'id'> & { _id: string; searchKey: string };

export const HelpSchema = new CollectionSchema<HelpDocument>('helps');
