/// <reference lib="dom" />
import type { Locator } from 'playwright-core';

type Point = { x: number; y: number };
type IconLine = readonly Point[];
const STEPS = 40;

/** The lines of an icon, each as points along it. */
const linesOf = (icon: Locator): Promise<IconLine[]> =>
  icon.locator('path').evaluateAll((paths, steps) => {
    const strokes = paths.flatMap((path) => (path.getAttribute('d') ?? '').split(/(?=[Mm])/));
    return strokes.map((stroke) => {
      const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
      line.setAttribute('d', stroke);
      return Array.from({ length: steps + 1 }, (_, n) => {
        const { x, y } = line.getPointAtLength((line.getTotalLength() * n) / steps);
        return { x, y };
      });
    });
  }, STEPS);

const farFrom = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** Whether a line is a tick: always to the right, first down and then up to above its start. */
function isTick(line: IconLine): boolean {
  const low = line.findIndex(({ y }) => y === Math.max(...line.map((point) => point.y)));
  const isOnItsWay = line.slice(1).every(({ x, y }, n) => {
    const before = line[n] as Point;
    return x > before.x && (n < low ? y > before.y : y < before.y);
  });
  const [first, last] = [line[0] as Point, line[STEPS] as Point];
  return isOnItsWay && low > 0 && last.y < first.y;
}

/** Whether the lines are a circle with two hands that meet in its centre. */
function isClock([face = [], hands = [], ...rest]: readonly IconLine[]): boolean {
  if (face.length === 0 || hands.length === 0 || rest.length > 0) return false;
  const turn = face.slice(1);
  const middle = {
    x: turn.reduce((sum, { x }) => sum + x, 0) / STEPS,
    y: turn.reduce((sum, { y }) => sum + y, 0) / STEPS,
  };
  const radius = farFrom(face[0] as Point, middle);
  const isRound = radius > 1 && face.every((point) => Math.abs(farFrom(point, middle) - radius) < radius / 20);
  const [one, other] = [hands[0] as Point, hands[STEPS] as Point];
  const bend = (one.x - middle.x) * (other.y - middle.y) - (one.y - middle.y) * (other.x - middle.x);
  const isMet = hands.some((point) => farFrom(point, middle) < radius / 20) && Math.abs(bend) > 1;
  return isRound && isMet && hands.every((point) => farFrom(point, middle) < radius);
}

/** Returns the shape that a user sees in an icon. */
export async function shapeOf(icon: Locator): Promise<'clock' | 'tick' | 'double tick' | 'something else'> {
  const lines = await linesOf(icon);
  if (isClock(lines)) return 'clock';
  if (lines.length > 2 || !lines.every(isTick)) return 'something else';
  return lines.length === 1 ? 'tick' : 'double tick';
}
