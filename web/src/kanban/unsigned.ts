const SIGNATURE = /^\*[^*\n]{1,80}:\*\s*/;

/** A message without the name of the agent that stands above it: the card says whose the ticket is. */
export const unsigned = (text: string): string => text.replace(SIGNATURE, '');
