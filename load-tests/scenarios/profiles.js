// Load profiles, selected with PROFILE=smoke|average|stress. Each has a fixed duration.
const PROFILES = {
  smoke: { stages: [{ duration: '15s', target: 1 }] },
  average: {
    stages: [
      { duration: '30s', target: 50 },
      { duration: '2m', target: 50 },
      { duration: '10s', target: 0 },
    ],
  },
  stress: {
    stages: [
      { duration: '1m', target: 200 },
      { duration: '2m', target: 400 },
      { duration: '10s', target: 0 },
    ],
  },
};

export const profile = (name = __ENV.PROFILE || 'smoke') => ({ executor: 'ramping-vus', ...PROFILES[name] });
