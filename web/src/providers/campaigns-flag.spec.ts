import { PLAN_FLAGS } from '@recado/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { CAMPAIGNS_FLAG, setCampaignsFlag } from './campaigns-flag.js';

const userWith = (campaignsEnabled: string) => {
  const { company } = aUser();
  return aUser({ company: { ...company, settings: [{ key: 'campaignsEnabled', value: campaignsEnabled }] } });
};
const planWith = (useCampaigns: boolean) => {
  const flags = Object.fromEntries(PLAN_FLAGS.map((flag) => [flag, true]));
  fakeGateway({
    'GET /companies/listPlan/aurora': () => ({ plan: { id: 'p', name: 'Plano', ...flags, useCampaigns } }),
  });
};

describe('the campaigns flag', () => {
  beforeEach(() => localStorage.setItem(CAMPAIGNS_FLAG, 'of an earlier login'));

  it.each(['true', 'enabled'])('is set at the login of a company with campaigns: %s', async (value) => {
    planWith(true);
    await setCampaignsFlag(userWith(value));
    expect(localStorage.getItem('cshow')).toBe('true');
  });

  it.each([
    ['the plan has none', 'true', false],
    ['they are switched off', 'false', true],
  ])('is absent when %s', async (_why, value, useCampaigns) => {
    planWith(useCampaigns);
    await setCampaignsFlag(userWith(value));
    expect(localStorage.getItem('cshow')).toBeNull();
  });
});
