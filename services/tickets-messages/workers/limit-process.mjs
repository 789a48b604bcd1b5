// Ends the process of this thread when it takes more memory or time than it may. A thread can do that while the one beside
// it computes, and it counts buffers, which no option of Node.js limits.
import { workerData } from 'node:worker_threads';

const { mostBytes, deadlineMs } = workerData;
const EVERY_MS = 20;
const startedAt = performance.now();

setInterval(() => {
  const isOver = process.memoryUsage.rss() > mostBytes || performance.now() - startedAt > deadlineMs;
  if (isOver) process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);
