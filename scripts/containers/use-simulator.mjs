/**
 * Docker Compose runs this in the profile `demo`: `node use-simulator.mjs SIMULATOR PHONE DEMO`. It configures
 * whatsapp-sessions to use the simulator instead of WhatsApp, and the web client to show a link to its phone page.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [simulatorUrl, phoneUrl, demoFolder = '/demo'] = process.argv.slice(2);

const response = await fetch(`${simulatorUrl}/api/certificate`);
if (!response.ok) throw new Error(`The simulator answered ${response.status}`);
const { rootKey, websocketUrl, mediaCertificate } = await response.json();
const settings = { WHATSAPP_URL: websocketUrl, WHATSAPP_ROOT_KEY: rootKey, PHONE_URL: phoneUrl };
const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
writeFileSync(join(demoFolder, 'media-ca.pem'), mediaCertificate);
writeFileSync(join(demoFolder, 'demo.env'), lines.join(''));
