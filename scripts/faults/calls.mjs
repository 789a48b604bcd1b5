import { setTimeout as sleep } from 'node:timers/promises';

const ANSWER_LIMIT_MS = 15_000;
/** The same timeout as in the web client. */
const AGAIN_MS = 3_000;
const TRIES = 60;

class Refused extends Error {}
class Unavailable extends Error {}

/** Returns whether retrying is useless. @param {unknown} error */
export const isRefusal = (error) => error instanceof Refused;
/** Returns whether the gateway responded, so that another one would respond in the same way. @param {unknown} error */
export const isAnswer = (error) => error instanceof Refused || error instanceof Unavailable;
const isFinal = (status) => status >= 400 && status < 500 && status !== 429;

/** @param {string} base @param {{ method: string, path: string, token?: string, body?: object }} request @returns {Promise<any>} */
export async function ask(base, { method, path, token, body }) {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
  const text = await response.text();
  const said = `${method} ${path} was answered with ${response.status}: ${text.slice(0, 300)}`;
  if (isFinal(response.status)) throw new Refused(said);
  if (!response.ok) throw new Unavailable(said);
  return text ? JSON.parse(text) : undefined;
}

/**
 * Retries until a response arrives, like a client that must not lose the request. @template T @param {() => Promise<T>}
 * work @returns {Promise<T>}
 */
export async function insistently(work) {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (isRefusal(error) || left === 0) throw error;
      await sleep(AGAIN_MS);
    }
  }
}
