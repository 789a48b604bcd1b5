// Ends its process when it exceeds the memory or time limits. A separate thread can do that while the main thread is
// busy, and it counts buffers, which no Node.js option limits.
import { workerData } from 'node:worker_threads';

const { mostBytes, deadlineMs } = workerData;
const EVERY_MS = 20;
const startedAt = performance.now();

setInterval(() => {
  const isOver = process.memoryUsage.rss() > mostBytes || performance.now() - startedAt > deadlineMs;
  if (isOver) process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);
