import type { Claimable } from '@recado/service-kit/mongo';

/** A pending removal of the records of a deleted object, in batches. */
export type Removal = Readonly<
  Claimable & {
    of: 'campaign' | 'contact-list';
    targetId: string;
    /** The imports of a contact list, whose reports are removed too. */
    importIds: readonly string[];
    /** The last processed recipient of a campaign. */
    after: string | null;
    /** The time at which the next batch is due. */
    runAt: Date | null;
  }
>;
