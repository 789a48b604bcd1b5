/** The style of a line above the page that reports a problem. */
export const bannerStyle = {
  bgcolor: 'note',
  color: 'warning.main',
  borderBottom: 1,
  borderColor: 'noteLine',
  px: 2,
  py: '4px',
  fontSize: 13,
  textAlign: 'center',
};
