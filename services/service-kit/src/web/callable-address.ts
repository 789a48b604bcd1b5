import ipaddr from 'ipaddr.js';
import { AppError } from '../errors/app-error.js';
import { mayReach, readAllowed, withoutBrackets } from './public-addresses.js';

const LOCAL_NAME = /(^|\.)localhost\.?$/;

/**
 * Returns why a company's URL can never be called, judging by the URL alone. The IP addresses that its host resolves to
 * are checked at each call.
 */
export function addressProblem(address: string, allowed: string): string | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  if (url.username || url.password) return 'Must not contain a user or password';
  const host = withoutBrackets(url.hostname);
  const isFixed = ipaddr.isValid(host) || LOCAL_NAME.test(host);
  return isFixed && !mayReach(host, host, readAllowed(allowed)) ? 'Must be on the internet' : undefined;
}

/** @param addresses URLs by field name @throws ERR_VALIDATION */
export function assertCallable(
  addresses: Readonly<Record<string, string | readonly string[] | undefined>>,
  allowed: string,
): void {
  const fields = Object.entries(addresses).flatMap(([field, typed]) => {
    const problem = [typed ?? []]
      .flat()
      .map((address) => addressProblem(address, allowed))
      .find(Boolean);
    return problem ? [[field, [problem]]] : [];
  });
  if (fields.length > 0)
    throw new AppError('ERR_VALIDATION', { details: { fields: Object.fromEntries(fields), form: [] } });
}
