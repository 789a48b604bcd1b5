import type { Claimable } from '@recado/service-kit/mongo';

/** A removal is what is left of something that was deleted: its rows go in parts. */
export type Removal = Readonly<
  Claimable & {
    of: 'campaign' | 'contact-list';
    targetId: string;
    /** The imports of a contact list, whose reports go too. */
    importIds: readonly string[];
    /** The last recipient of a campaign that was seen to. */
    after: string | null;
    /** When the next part is due. */
    runAt: Date | null;
  }
>;
