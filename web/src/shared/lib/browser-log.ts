/** Writes the messages to the browser's console that the specification requires there. */
export const browserLog = {
  info(text: string) {
    console.info(text);
  },
};
