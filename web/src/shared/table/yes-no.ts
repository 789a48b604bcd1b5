/** What a filter by a column of yes and no offers. */
export const YES_NO = [
  { id: true, name: 'ra.boolean.true' },
  { id: false, name: 'ra.boolean.false' },
];
