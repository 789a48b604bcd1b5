const SIGNATURE = /^\*[^*\n]{1,80}:\*\s*/;

/** Removes the agent's name above a message, because the card already shows the agent. */
export const unsigned = (text: string): string => text.replace(SIGNATURE, '');
