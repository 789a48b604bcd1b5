/**
 * Names of contacts and groups, each with its displayed name; empty if nothing can be displayed.
 * @type {readonly (readonly [given: string, shown: string])[]}
 */
export const HOSTILE_NAMES = [
  ['\u202EanaM', 'anaM'],
  ['Ana\u0000\u0007 Lima', 'Ana Lima'],
  ['  Ana \n\n Lima\t', 'Ana Lima'],
  ['\u200B\u2060\uFEFF', ''],
  ['\u00AD \u2800 \u3164', ''],
  ['\uDE00 Ana', 'Ana'],
  [`A${'\u0301'.repeat(60)}na`, 'A\u0301\u0301\u0301na'],
  ['👩‍👩‍👧‍👦 Família', '👩‍👩‍👧‍👦 Família'],
  ['नमस्ते', 'नमस्ते'],
  ['שלום', 'שלום'],
  ['<b onmouseover=alert(1)>Ana</b>', '<b onmouseover=alert(1)>Ana</b>'],
  ["=cmd|' /C calc'!A0", "=cmd|' /C calc'!A0"],
];
