/** The only module of the web server that reads the environment. Reports all problems together, without values. */
const isHttp = (text) => {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
};

const isPort = (port) => Number.isInteger(port) && port >= 0 && port < 65_536;

function problemsOf({ port, gatewayUrl, phoneUrl }) {
  const problems = [];
  if (!isPort(port)) problems.push('HTTP_PORT must be a port number');
  if (!isHttp(gatewayUrl)) problems.push('GATEWAY_URL must be an http or https address');
  if (phoneUrl && !isHttp(phoneUrl)) problems.push('PHONE_URL must be an http or https address');
  return problems;
}

export function readConfig(env = process.env) {
  const config = {
    host: env.HTTP_HOST || '127.0.0.1',
    port: Number(env.HTTP_PORT || 3000),
    gatewayUrl: (env.GATEWAY_URL || 'http://127.0.0.1:8080').replace(/\/$/, ''),
    phoneUrl: env.PHONE_URL || undefined,
  };
  const problems = problemsOf(config);
  if (problems.length > 0) throw new Error(`The environment is not usable:\n- ${problems.join('\n- ')}`);
  return config;
}
