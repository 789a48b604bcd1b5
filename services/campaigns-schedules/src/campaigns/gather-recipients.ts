import { ListTaggedContacts, systemActor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { RpcClient } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { ListRecipients, type ListRecipient } from '../contact-lists/list-recipients.js';
import { ExplicitConsents } from '../consents/explicit-consents.js';
import { OptOuts } from '../consents/opt-outs.js';
import type { Campaign, Gathering } from './rules/campaign.js';
import { newRecipient, type Recipient, type StoredRecipientState } from './rules/recipient.js';
import { CampaignRules } from './campaign-rules.js';

const AT_ONCE = 500;

type Candidate = ListRecipient & { contactId: string | null };
type Audience = Pick<Campaign, 'companyId' | 'contactListId' | 'tagListId'>;

/** Reads the recipients of a campaign in batches. */
@Injectable()
export class GatherRecipients {
  constructor(
    private readonly lists: ListRecipients,
    private readonly optOuts: OptOuts,
    private readonly consents: ExplicitConsents,
    private readonly rules: CampaignRules,
    private readonly rpc: RpcClient,
  ) {}

  /** Creates the recipients of the next batch. @returns them and the cursor, which is null after the last batch */
  async execute(campaign: Campaign, gathering: Gathering, now: Date) {
    const { persons, next } = await this.read(campaign, gathering);
    return { recipients: await this.recipientsOf(campaign, persons, now), next };
  }

  /** Reads a batch of recipients from a list and a tag. `next` is the cursor, or null after the last batch. */
  async read(whose: Audience, gathering: Gathering): Promise<{ persons: Candidate[]; next: Gathering | null }> {
    const { persons, next } = await this.page(whose, gathering);
    if (next) return { persons, next: { ...gathering, after: next } };
    return { persons, next: gathering.from === 'list' ? { from: 'tag', after: null } : null };
  }

  private async page(
    { companyId, contactListId, tagListId }: Audience,
    { from, after }: Gathering,
  ): Promise<{ persons: Candidate[]; next: string | null }> {
    if (from === 'tag') return tagListId ? this.tagged(companyId, tagListId, after) : NOBODY;
    if (!contactListId) return NOBODY;
    const { recipients, next } = await this.lists.execute(companyId, contactListId, { after, limit: AT_ONCE });
    return { persons: recipients.map((one) => ({ ...one, contactId: null })), next };
  }

  private async tagged(companyId: string, tagId: string, after: string | null) {
    const context = { actor: systemActor(companyId), correlationId: newId() };
    const { contacts, next } = await this.rpc.call(ListTaggedContacts, { tagId, after }, context);
    const persons = contacts.map(({ id: contactId, number, name, email }): Candidate => {
      return { contactId, number, name, email, isValid: true };
    });
    return { persons, next };
  }

  private async recipientsOf(campaign: Campaign, persons: readonly Candidate[], now: Date) {
    const { companyId, _id: campaignId } = campaign;
    const optedOut = await this.optOuts.among(companyId, persons, this.rules.connectionIds(campaign));
    const unasked = await this.consents.lackedBy(companyId, persons);
    const stateOf = (person: Candidate): StoredRecipientState => {
      if (!person.isValid) return 'invalid';
      if (optedOut.has(person)) return 'optedOut';
      return unasked.has(person) ? 'noConsent' : 'waiting';
    };
    return persons.map((person): Recipient => {
      const state = stateOf(person);
      return newRecipient({ _id: newId(), companyId, campaignId }, person, { state, random: Math.random(), now });
    });
  }
}

const NOBODY = { persons: [], next: null };
