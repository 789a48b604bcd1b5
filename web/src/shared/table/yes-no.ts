/** The options of a filter on a boolean column. */
export const YES_NO = [
  { id: true, name: 'ra.boolean.true' },
  { id: false, name: 'ra.boolean.false' },
];
