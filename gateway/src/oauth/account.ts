/** The account id for the authorization server. Ids contain no dot. */
export const accountOf = ({ companyId, userId }: { companyId: string; userId: string }): string =>
  `${companyId}.${userId}`;

export function holderOf(account: string): { companyId: string; userId: string } {
  const [companyId = '', userId = ''] = account.split('.');
  return { companyId, userId };
}
