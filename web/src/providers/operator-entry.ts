import { api } from './api.js';
import { setCampaignsFlag } from './campaigns-flag.js';
import { credentials } from './credentials.js';
import { heldCalls } from './held-calls.js';
import { parseLogIn } from './parse-log-in.js';
import { COMPANIES_PAGE, restart } from './restart.js';

async function become(reply: unknown, address: string): Promise<void> {
  const known = await parseLogIn(reply);
  credentials.save(known);
  await setCampaignsFlag(known.user).catch(() => undefined);
  restart.at(address);
}

/** The operator's visit to a company: a separate session, while the operator's own session continues. */
export const operatorEntry = {
  async enter(companyId: string, sent: { reason: string }): Promise<void> {
    await become(await api.post(`/companies/${companyId}/enter`, sent), '/');
  },
  async leave(): Promise<void> {
    await heldCalls.sendAll();
    await become(await api.post('/auth/leave'), COMPANIES_PAGE);
  },
};
