import sequencer from '@jest/test-sequencer';

const TestSequencer = sequencer.default ?? sequencer;

/**
 * Jest begins with what took longest the last time, or in a fresh clone with the largest file. These take minutes in a
 * small file: begun late, they would run alone at the end.
 */
const LONGEST =
  /\/((crashes|two-processes|partitions|kills|old-links|missed-messages)\.int|(accessibility|kills|faults|token-life)\.flow)\.spec\.ts$/;

export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isLongest = ({ path }) => LONGEST.test(path);
    return [...sorted.filter(isLongest), ...sorted.filter((test) => !isLongest(test))];
  }
}
