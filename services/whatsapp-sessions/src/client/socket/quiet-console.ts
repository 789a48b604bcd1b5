/* eslint-disable no-console -- libsignal prints whole session records, private keys included, through the console; our
   own lines go through pino, so nothing is missed. Imported first by main.ts, before Baileys loads libsignal. */
const METHODS = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir'] as const;
for (const method of METHODS) console[method] = () => undefined;
