/* global EventSource */
const answerOf = async (response) => {
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
};

const call = async (method, path, body) =>
  answerOf(
    await fetch(path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }),
  );

export const phones = () => call('GET', '/api/phones');
export const contacts = () => call('GET', '/api/contacts');
export const groups = () => call('GET', '/api/groups');
export const summaries = (phone) => call('GET', `/api/phones/${phone}/chats`);
export const messages = async (chat, phone) => (await call('GET', `/api/contacts/${chat}/chats/${phone}`)).messages;
export const sends = (from, to, content, options = {}) =>
  call('POST', `/api/contacts/${from}/sends`, { to, content, options });
export const types = (from, to, state) => call('POST', `/api/contacts/${from}/typing`, { to, state });
export const reads = (from, to) => call('POST', `/api/contacts/${from}/reads`, { to });
export const plays = (from, to, ids) => call('POST', `/api/contacts/${from}/plays`, { to, ids });
export const addContact = (name) => call('POST', '/api/contacts', { name });
export const addGroup = (group) => call('POST', '/api/groups', group);
export const calls = (from, to) => call('POST', `/api/contacts/${from}/calls`, { to, ringsForMs: 45_000 });
export const hangUp = (id) => call('POST', `/api/calls/${id}/end`, { how: 'ended' });
export const pairings = () => call('GET', '/api/pairings');
export const scan = (phone, qr) => call('POST', `/api/phones/${phone}/scan`, { qr });
export const typeCode = (phone, code) => call('POST', `/api/phones/${phone}/code`, { code });
export const upload = async (file) =>
  answerOf(
    await fetch('/api/media', { method: 'POST', body: file, headers: { 'content-type': 'application/octet-stream' } }),
  );

/** Calls `onEvent` with each event, and `onReconnect` after the stream was interrupted. */
export const listen = (onEvent, onReconnect) => {
  const source = new EventSource('/api/events');
  let interrupted = false;
  source.addEventListener('message', ({ data }) => onEvent(JSON.parse(data)));
  source.addEventListener('error', () => {
    interrupted = true;
  });
  source.addEventListener('open', () => {
    if (interrupted) onReconnect();
    interrupted = false;
  });
};
