/* global EventSource */
const call = async (method, path, body) => {
  const response = await fetch(path, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
};

export const phones = () => call('GET', '/api/phones');
export const contacts = () => call('GET', '/api/contacts');
export const summaries = (phone) => call('GET', `/api/phones/${phone}/chats`);
export const messages = async (contact, phone) =>
  (await call('GET', `/api/contacts/${contact}/chats/${phone}`)).messages;
export const says = (contact, to, text) => call('POST', `/api/contacts/${contact}/says`, { to, text });
export const types = (contact, to, state) => call('POST', `/api/contacts/${contact}/typing`, { to, state });
export const reads = (contact, to) => call('POST', `/api/contacts/${contact}/reads`, { to });
export const addContact = (name) => call('POST', '/api/contacts', { name });
export const pairings = () => call('GET', '/api/pairings');
export const scan = (phone, qr) => call('POST', `/api/phones/${phone}/scan`, { qr });

/** Calls `hear` with each event, and `again` after the stream was interrupted. */
export const listen = (hear, again) => {
  const source = new EventSource('/api/events');
  let interrupted = false;
  source.addEventListener('message', ({ data }) => hear(JSON.parse(data)));
  source.addEventListener('error', () => {
    interrupted = true;
  });
  source.addEventListener('open', () => {
    if (interrupted) again();
    interrupted = false;
  });
};
