import sequencer from '@jest/test-sequencer';

const TestSequencer = sequencer.default ?? sequencer;

/**
 * Jest starts with the slowest files of the last run, or in a fresh clone with the largest. These small files take
 * minutes and would run alone at the end if started late.
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
