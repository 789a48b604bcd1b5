import sequencer from '@jest/test-sequencer';

const TestSequencer = sequencer.default ?? sequencer;

/**
 * Jest begins with what took longest the last time, or in a fresh clone with the largest file. The sessions' file takes
 * minutes and is small: begun late, it runs alone at the end.
 */
const LONGEST = /\/sessions\.int\.spec\.ts$/;

export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isLongest = ({ path }) => LONGEST.test(path);
    return [...sorted.filter(isLongest), ...sorted.filter((test) => !isLongest(test))];
  }
}
