/** Writes to the browser's console what the specification wants said there and nowhere else. */
export const browserLog = {
  note(text: string) {
    console.info(text);
  },
};
